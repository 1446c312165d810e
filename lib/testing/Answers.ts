/** Overrides of what look-ups answer. A function is asked each time. */
export interface Answers {
  /**
   * What a minion (or `*`, each of them) answers to saltutil.find_job: any value, or `absent`. `false` and texts that begin
   * `Minion did not return` are put into the answer of the POST without a return of the minion.
   */
  findJob(minion: string, answer: unknown): void;
  /** What jobs.print_job tells of a jid (or `*`, every one), instead of the entry that a function is given. */
  printJob(jid: string, entry: unknown): void;
  /** Drops all overrides. */
  clear(): void;
}
