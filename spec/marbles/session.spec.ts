import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('session.md', played('session.md'));
