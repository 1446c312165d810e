import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('print-job.md', played('print-job.md'));
