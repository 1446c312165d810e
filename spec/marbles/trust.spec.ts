import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('trust.md', played('trust.md'));
