import type { Flow } from '../Flow.js';
import { batches } from './batches.js';
import { bytes } from './bytes.js';
import { crowd } from './crowd.js';
import { following } from './following.js';
import { forgeries } from './forgeries.js';
import { masterJobs } from './masterJobs.js';
import { minions } from './minions.js';
import { network } from './network.js';
import { outages } from './outages.js';
import { reactors } from './reactors.js';
import { requests } from './requests.js';
import { silentMinions } from './silentMinions.js';
import { tokens } from './tokens.js';
import { valuesOfEveryKind } from './values.js';

/** All flows, those first that wait longest. */
export const flows: readonly Flow[] = [
  ...silentMinions,
  ...network,
  ...tokens,
  ...reactors,
  ...outages,
  ...requests,
  ...bytes,
  ...masterJobs,
  ...following,
  ...forgeries,
  ...batches,
  ...minions,
  ...valuesOfEveryKind,
  ...crowd,
];
