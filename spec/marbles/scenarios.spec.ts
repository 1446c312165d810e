import { pages } from './support/pages.js';
import { playClient } from './support/playClient.js';
import { playOperators } from './support/playOperators.js';
import { scenarios } from './support/scenarios.js';

for (const page of pages()) scenarios(page, page.endsWith('/operators.md') ? playOperators : playClient);
