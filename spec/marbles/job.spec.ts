import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('job.md', played('job.md'));
