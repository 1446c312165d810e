import type { SaltClientOptions } from 'rx-salt';
import type { Release } from 'rx-salt/testing';
import type { Stage } from './Stage.js';
import type { MinionId, Target } from './Target.js';

/** A part of the target. Who talks to salt-api needs `api` and `master` as well. */
export type Part = MinionId | 'api' | 'master' | 'wheel';

/** What Salt itself may spoil on a real master of these releases. */
export interface Fault {
  readonly on: readonly Release[];
  readonly why: string;
  /** The stories that are right then, made of the one that nothing spoils. */
  readonly stories: (story: string) => readonly string[];
}

/** A script, and the story that every target tells of it. */
export interface Flow {
  readonly title: string;
  /** Parts that it only uses, beside `api` and `master`. Default: all minions. */
  readonly uses?: readonly Part[];
  /** Parts that it breaks, or that must be its own. */
  readonly disturbs?: readonly Part[];
  /** Default: saltdev, with a token of twelve hours. */
  readonly user?: 'saltdev' | 'limited';
  /** Seconds. */
  readonly tokenExpire?: number;
  readonly options?: Partial<Omit<SaltClientOptions, 'url' | 'credentials'>>;
  /** Whether it is told how a return came. Default true. */
  readonly tellsVia?: boolean;
  /** Whether it is told how the stream was doing. Default true. */
  readonly tellsStream?: boolean;
  /** Requests that may or may not be seen, such as a look-up in a race with the return. */
  readonly mayAsk?: readonly string[];
  /** Requests whose number is the clock's affair. */
  readonly often?: readonly string[];
  run(stage: Stage, target: Target): Promise<void>;
  readonly story: string;
  /** Where a release tells another one, with the reason in `why`. */
  readonly on?: Partial<Record<Release, { readonly why: string; readonly story: string }>>;
  /** Known faults of Salt that it may meet. A story that is neither its own nor one of these is red; the simulation has no such fault. */
  readonly or?: readonly Fault[];
}
