import type { Client } from './Client.js';
import { local } from './local.js';
import { localAsync } from './localAsync.js';
import { localBatch } from './localBatch.js';
import { localSubset } from './localSubset.js';
import { runner } from './runner.js';
import { runnerAsync } from './runnerAsync.js';
import { ssh } from './ssh.js';
import { wheel } from './wheel.js';
import { wheelAsync } from './wheelAsync.js';

export const clients: Readonly<Record<string, Client | undefined>> = {
  local,
  local_async: localAsync,
  local_batch: localBatch,
  local_subset: localSubset,
  runner,
  runner_async: runnerAsync,
  ssh,
  wheel,
  wheel_async: wheelAsync,
};
