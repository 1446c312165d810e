/** One event of the master's bus, as Salt sent it. */
export interface SaltEvent {
  /** What it is about, such as `salt/job/<jid>/ret/<minion>`. */
  readonly tag: string;
  /** Its content. It can hold secrets. */
  readonly data: Readonly<Record<string, unknown>>;
}
