import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('batch.md', played('batch.md'));
