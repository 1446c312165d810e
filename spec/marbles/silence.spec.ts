import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('silence.md', played('silence.md'));
