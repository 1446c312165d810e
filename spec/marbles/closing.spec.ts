import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('closing.md', played('closing.md'));
