import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('reconnect.md', played('reconnect.md'));
