/** What happens to the minions when the consumer of a job unsubscribes. */
export type OnUnsubscribe = 'leave' | 'terminate';

/**
 * Where the value of a return comes from. [salt] Any minion can forge an event of another one, or of the master, with
 * event.fire_master, and nothing in the event shows it. With `'cache'` an event only causes a look-up (jobs.print_job), and the
 * value comes from the job cache, where a minion's result has the id that the master has verified.
 */
export type Trust = 'events' | 'cache';

/** The options of a job. Times are milliseconds. */
export interface JobOptions<T = unknown> {
  /** So long after the last new return the missing minions are asked whether they still run the job. Default 5,000. */
  readonly minionTimeout?: number | undefined;
  /** The longest pause between two such questions. Default 60,000. */
  readonly maxPause?: number | undefined;
  /**
   * The job ends so long after its subscription, whoever is missing: with a `no-return` for each missing minion; before the answer to the
   * submission with an error, RequestError (code `DEADLINE`) where it was not sent, else OutcomeUnknownError. At least 100. Default
   * none; without it a wheel call ends 60,000 after its answer, and a runner that nothing else can tell of after 3,600,000.
   */
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
  /** `'cache'` takes returns from the job cache alone, for minions that may lie. Default `'events'`. */
  readonly trust?: Trust | undefined;
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
  trust: 'events',
};
