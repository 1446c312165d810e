import type { FaultScript } from './server/FaultScript.js';

export type Release = '3006' | '3007' | '3008';

/** What a function of a minion is called with. */
export interface FunctionCall {
  readonly minion: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly fun: string;
  readonly jid: string;
  readonly grains: Readonly<Record<string, unknown>>;
  /** Sends an event as this minion (`cmd: "_minion_event"`). */
  readonly fire: (tag: string, data: Readonly<Record<string, unknown>>) => void;
}

/**
 * A function of the minions: a value, a Promise, an Observable (its last value counts) or an `outcome()`.
 * Throwing makes the failing return that Salt makes of an exception.
 */
export type MinionFunction = (call: FunctionCall) => unknown;

/** A function of the master, for the runner or the wheel client; the same results are possible. */
export type MasterFunction = (call: {
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly user: string;
  readonly jid: string;
}) => unknown;

export interface SimulatedUser {
  /** Default `s3cret`. */
  readonly password?: string;
  /** Default `sharedsecret`. */
  readonly eauth?: string;
  /** As Salt lists them: regular expressions of functions, `@runner`, `@wheel`, `@jobs`, or maps. */
  readonly perms: unknown;
}

/** One state of an sls that `state.apply` runs. */
export interface SimulatedState {
  readonly id: string;
  readonly state: string;
  readonly fun: string;
  readonly name?: string;
  readonly result: boolean | null;
  readonly comment: string;
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly takes?: number;
}

export interface SimulatorOptions {
  /** How many (`minion1`, `minion2`, ...) or their names. Default 3. */
  readonly minions?: number | readonly string[];
  /** Default `3008`. */
  readonly release?: Release;
  /** Functions of all minions by name, before the built-in ones. */
  readonly functions?: Readonly<Record<string, MinionFunction>>;
  readonly runners?: Readonly<Record<string, MasterFunction>>;
  readonly wheels?: Readonly<Record<string, MasterFunction>>;
  /** Grains of a minion, beside `id` and `os`. */
  readonly grains?: (minion: string) => Readonly<Record<string, unknown>>;
  /** What `state.apply <sls>` runs. Default: `demo`, three states of which the second fails. */
  readonly states?: Readonly<Record<string, readonly SimulatedState[]>>;
  /**
   * As `state_events: true` and `local: false` in the master's configuration: every state run tells its states, and every
   * orchestration its steps. Default false.
   */
  readonly stateEvents?: boolean;
  readonly nodegroups?: Readonly<Record<string, string>>;
  /** Default: `saltdev` (everything) and `limited` (test.ping only). */
  readonly users?: Readonly<Record<string, SimulatedUser>>;
  /** Divides every wait of the simulator's own: durations, latency, gather times. Default 1. */
  readonly speed?: number;
  /** Seconds of real time that a token lives. Default 43,200. */
  readonly tokenExpire?: number;
  /** Milliseconds by which the server's clock is off. */
  readonly clockOffset?: number;
  /** Milliseconds a minion takes for any job, or a range. Default [2, 10]. */
  readonly latency?: number | readonly [number, number];
  /** Bytes of a request body. Default 100 MiB. */
  readonly bodyLimit?: number;
  /** For chance: latencies, tokens, the fault script. Default 1. */
  readonly seed?: number;
  /** A random script of faults, reproducible by its seed. */
  readonly faults?: FaultScript;
  /** Default 0: a free one. */
  readonly port?: number;
  readonly host?: string;
  readonly tls?: {
    readonly key: string | Buffer;
    readonly cert: string | Buffer;
    readonly ca?: string | Buffer;
    readonly requestCert?: boolean;
  };
}
