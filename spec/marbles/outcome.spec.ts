import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('outcome.md', played('outcome.md'));
