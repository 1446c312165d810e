import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('find-job.md', played('find-job.md'));
