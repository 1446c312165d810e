import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('sharing.md', played('sharing.md'));
