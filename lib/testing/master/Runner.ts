import type { Master } from './Master.js';

/** A runner function of the simulated master. */
export type Runner = (call: {
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly user: string;
  readonly jid: string;
  readonly master: Master;
}) => unknown;
