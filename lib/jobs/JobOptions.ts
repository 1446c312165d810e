/** What happens to the minions when the consumer of a job unsubscribes. */
export type OnUnsubscribe = 'leave' | 'terminate';

/** The options of a job. Times are milliseconds. */
export interface JobOptions<T = unknown> {
  /** So long after the last new return the missing minions are asked whether they still run the job. Default 5,000. */
  readonly minionTimeout?: number | undefined;
  /** The longest pause between two such questions. Default 60,000. */
  readonly maxPause?: number | undefined;
  /** So long after the subscription the job ends, whoever is missing. Default none; wheel 60,000, runner 3,600,000, from the answer. */
  readonly deadline?: number | undefined;
  /** The shortest pause between two look-ups of one job in the job cache. Default 5,000. */
  readonly lookupPause?: number | undefined;
  /** How long a return may be under way after its minion ended the job. Default 25,000. */
  readonly returnGrace?: number | undefined;
  /** How many minions one question names at most. Default 500. */
  readonly findJobMinions?: number | undefined;
  /** With all named minions decided, the job stays open until so long passed without a new return. Default 0. */
  readonly syndicWait?: number | undefined;
  /** `'terminate'` sends saltutil.term_job to the minions that are out. Default `'leave'`. */
  readonly onUnsubscribe?: OnUnsubscribe | undefined;
  /** Mints the jid of a local job: 20 digits, or 20 digits and `_` and a text. */
  readonly jid?: (() => string) | undefined;
  /** Reads each successful return; where it throws, that one item fails. */
  readonly decode?: ((value: unknown) => T) | undefined;
}

/** The options of a job with every default filled in. */
export type JobConfig = {
  readonly [Option in Exclude<keyof JobOptions, 'decode' | 'jid'>]-?: NonNullable<JobOptions[Option]>;
};

export const jobDefaults: JobConfig = {
  minionTimeout: 5_000,
  maxPause: 60_000,
  deadline: Infinity,
  lookupPause: 5_000,
  returnGrace: 25_000,
  findJobMinions: 500,
  syndicWait: 0,
  onUnsubscribe: 'leave',
};
