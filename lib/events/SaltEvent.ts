/** One event of the master's bus, as Salt sent it. */
export interface SaltEvent {
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
}
