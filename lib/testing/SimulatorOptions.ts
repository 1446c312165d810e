import type { FaultScript } from './server/FaultScript.js';

/** The release of Salt whose answers are simulated. */
export type Release = '3006' | '3007' | '3008';

/** What a function of a minion is called with. */
export interface FunctionCall {
  /** The minion that runs it. */
  readonly minion: string;
  /** Positional arguments. */
  readonly args: readonly unknown[];
  /** Named arguments. */
  readonly kwargs: Readonly<Record<string, unknown>>;
  /** The name it was called by. */
  readonly fun: string;
  /** The jid of the job. */
  readonly jid: string;
  /** The grains of the minion. */
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
  /** Positional arguments. */
  readonly args: readonly unknown[];
  /** Named arguments. */
  readonly kwargs: Readonly<Record<string, unknown>>;
  /** Who calls it. */
  readonly user: string;
  /** The jid of the call. */
  readonly jid: string;
}) => unknown;

/** A user who may log in. */
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
  /** Its id in the sls file. */
  readonly id: string;
  /** The state module, such as `pkg`. */
  readonly state: string;
  /** The function of the module, such as `installed`. */
  readonly fun: string;
  /** Default: its id. */
  readonly name?: string;
  /** Null: it would change something, in a test run. */
  readonly result: boolean | null;
  /** What it says about itself. */
  readonly comment: string;
  /** What it changed. Default: nothing. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly takes?: number;
  /** What is different in a test run (`test: true`). Default: its result is null where it would change something. */
  readonly test?: {
    /** Null: it would change something. */
    readonly result?: boolean | null;
    /** What it says about itself. */
    readonly comment?: string;
    /** What it would change. */
    readonly changes?: Readonly<Record<string, unknown>>;
  };
  /** As `fire_event` of the state: an event when it has run, whose tag ends with this text, or its name where it is true. */
  readonly fireEvent?: string | true;
}

/** The options of `startSimulator`. */
export interface SimulatorOptions {
  /** How many (`minion1`, `minion2`, ...) or their names. Default 3. */
  readonly minions?: number | readonly string[];
  /** Default `3008`. */
  readonly release?: Release;
  /** Functions of all minions by name, before the built-in ones. */
  readonly functions?: Readonly<Record<string, MinionFunction>>;
  /** Functions of the runner client by name, before the built-in ones. */
  readonly runners?: Readonly<Record<string, MasterFunction>>;
  /** Functions of the wheel client by name, before the built-in ones. */
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
  /**
   * Whether the job cache names the minions of a job. Default true. False: as a cache that is a database, such as `pgjsonb`,
   * `postgres`, `redis` or `mysql`; then `jobs.print_job` has no `Minions`.
   */
  readonly minionsInCache?: boolean;
  /** Machines that the client `ssh` reaches. Default: none, and it is refused. */
  readonly roster?: readonly string[];
  /** Compound targets by the name of their node group. */
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
  /** Where it listens. Default `127.0.0.1`. */
  readonly host?: string;
  /** Serves HTTPS. */
  readonly tls?: {
    /** The private key, PEM. */
    readonly key: string | Buffer;
    /** The certificate, PEM. */
    readonly cert: string | Buffer;
    /** Who signs the certificates of clients, PEM. */
    readonly ca?: string | Buffer;
    /** Whether clients need a certificate. Default false. */
    readonly requestCert?: boolean;
  };
}
