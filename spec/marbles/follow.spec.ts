import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('follow.md', played('follow.md'));
