import { scenarios } from '../support/scenarios.js';
import { played } from './support/played.js';

scenarios('react.md', played('react.md'));
