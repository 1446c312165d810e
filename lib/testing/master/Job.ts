/** A job as the master publishes it to minions. */
export interface Job {
  readonly jid: string;
  readonly fun: string | readonly string[];
  /** With the keyword arguments as a last `{__kwarg__: true}` map. */
  readonly arg: readonly unknown[];
  readonly tgt: unknown;
  readonly tgtType: string;
  readonly user: string;
  readonly minions: readonly string[];
  readonly missing: readonly string[];
  readonly metadata?: unknown;
  readonly startEvent: boolean;
}
