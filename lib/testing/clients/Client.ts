import type { Session } from '../master/createSessions.js';
import type { Master } from '../master/Master.js';

/** Who asks. */
export interface Caller {
  readonly master: Master;
  readonly session: Session;
}

export type Low = Readonly<Record<string, unknown>>;

/** One of salt-api's clients: answers a lowstate map with its items of `return`, or throws a Refusal. */
export type Client = (low: Low, caller: Caller) => Promise<readonly unknown[]>;
