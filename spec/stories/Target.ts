import type { Release } from 'rx-salt/testing';

export type MinionId = 'minion1' | 'minion2' | 'minion3';

/** A command that runs on a minion until the flow opens it there. */
export interface Gate {
  readonly low: {
    readonly fun: string;
    readonly arg: readonly string[];
    readonly kwarg: Readonly<Record<string, unknown>>;
  };
  /** On these minions, or on all of them; for runs that have not begun as well. */
  open(...minions: readonly MinionId[]): void;
}

/** A salt-api with its master and three minions, simulated or real, and the hands that break them. */
export interface Target {
  readonly release: Release;
  readonly url: string;
  /** Of `saltdev` (everything) or `limited` (test.ping only); `tokenExpire` in seconds. */
  credentials(user?: 'saltdev' | 'limited', tokenExpire?: number): Readonly<Record<string, string | number>>;
  minion(id: MinionId): {
    /** It neither does nor answers anything, and its connections stay. */
    freeze(): void;
    thaw(): void;
    kill(): void | Promise<void>;
    start(): void | Promise<void>;
    /** As a script there would: `salt-call event.send`. */
    send(tag: string, data: Readonly<Record<string, unknown>>): void | Promise<void>;
  };
  readonly api: {
    kill(): void | Promise<void>;
    /** SIGTERM: it closes its port, and an open /events goes on. */
    terminate(): void | Promise<void>;
    /** Until it listens. */
    start(): void | Promise<void>;
  };
  readonly master: { kill(): void | Promise<void>; start(): void | Promise<void> };
  /** Every token of now has expired, whatever its login said. */
  forgetTokens(): void | Promise<void>;
  gate(): Gate;
  /** A gate for all minions, whose returns the master does not answer in time, so that they are sent again. */
  gateOfUnanswered(): Pick<Gate, 'low'> & { open(): void | Promise<void> };
  /** The gate of a runner: `arg` of salt.cmd. */
  runnerGate(): { readonly low: { readonly fun: string; readonly arg: readonly string[] }; open(): void };
  /** Mends what a flow broke of these parts, until minions answer again. */
  recover(parts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
