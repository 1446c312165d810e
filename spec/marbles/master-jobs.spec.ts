import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('master-jobs.md', played('master-jobs.md'));
