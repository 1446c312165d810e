/** A plain copy of what caused an error: never the original, which may hold a password or a token. */
export interface Cause {
  /** The name of what was thrown. */
  readonly name: string;
  /** Its message, without secrets. */
  readonly message: string;
  /** Its code, such as `ECONNREFUSED`. */
  readonly code?: string | number;
}

/** The base of every error that this package makes. `name` is a literal, so that it can be compared and narrowed. */
export abstract class SaltError extends Error {
  /** The name of the class, fixed. */
  abstract override readonly name: string;
  // Declared, not defined: a fact that is unknown is no field.
  /** What caused it, where something did. */
  declare readonly cause?: Cause;

  constructor(message: string, cause?: Cause) {
    super(message);
    if (cause) this.cause = cause;
  }
}

/** What an error of a job knows about that job. */
export interface JobFacts {
  /** Whether what was asked for may run, or have run: false where nothing does. */
  readonly submitted: boolean;
  /** The jid, as far as it is known: what to look for, and to follow. */
  readonly jid?: string;
  /** The minions whose returns are still out. */
  readonly missing: readonly string[];
}

/** An error that can happen to a job: it says then whether the job was submitted, under which jid, and who is missing. */
export abstract class JobError extends SaltError implements JobFacts {
  readonly submitted: boolean;
  declare readonly jid?: string;
  readonly missing: readonly string[];

  constructor(message: string, facts: JobFacts = noJob, cause?: Cause) {
    super(message + inWords(facts), cause);
    this.submitted = facts.submitted;
    if (facts.jid !== undefined) this.jid = facts.jid;
    this.missing = facts.missing;
  }

  /** The same error, of that job. */
  abstract ofJob(facts: JobFacts): JobError;
}

const noJob: JobFacts = { submitted: false, missing: [] };

/** An option, a URL or a lowstate map is wrong; `option` names it. Nothing was sent. */
export class ConfigError extends SaltError {
  readonly name = 'ConfigError';
  constructor(
    /** What is wrong, such as `events.silence`. */
    readonly option: string,
    problem: string,
  ) {
    super(`${option}: ${problem}`);
  }
}

/** salt-api refused the credentials, or every token that they brought. */
export class AuthenticationError extends JobError {
  readonly name = 'AuthenticationError';
  override ofJob(facts: JobFacts): AuthenticationError {
    return new AuthenticationError(this.message, facts, this.cause);
  }
}

/** The token is alive, but its user may not do this. */
export class PermissionError extends JobError {
  readonly name = 'PermissionError';
  override ofJob(facts: JobFacts): PermissionError {
    return new PermissionError(this.message, facts, this.cause);
  }
}

/** What is known of a request that failed. */
export interface RequestFacts {
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** The code of a network or TLS failure, such as `ECONNREFUSED`; `ETIMEDOUT` where an answer took too long. */
  readonly code?: string;
  /** Whether the request may have reached the other side; false only where no connection was made. */
  readonly sent: boolean;
  /** How long the answer asked to wait before the next try, in milliseconds (`Retry-After`). */
  readonly retryAfter?: number;
}

/** A request was not answered, or answered with an HTTP status that is no success. Network and TLS failures too. */
export class RequestError extends JobError implements RequestFacts {
  readonly name = 'RequestError';
  declare readonly status?: number;
  declare readonly code?: string;
  readonly sent: boolean;
  declare readonly retryAfter?: number;

  constructor(message: string, request: RequestFacts, facts?: JobFacts, cause?: Cause) {
    super(message, facts, cause);
    const { status, code, sent, retryAfter } = request;
    if (status !== undefined) this.status = status;
    if (code !== undefined) this.code = code;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
    this.sent = sent;
  }

  override ofJob(facts: JobFacts): RequestError {
    return new RequestError(this.message, this, facts, this.cause);
  }
}

/** No minion matched the target of a job, so nothing runs. */
export class NoMinionsMatchedError extends JobError {
  readonly name = 'NoMinionsMatchedError';
  override ofJob(facts: JobFacts): NoMinionsMatchedError {
    return new NoMinionsMatchedError(this.message, facts, this.cause);
  }
}

/** The submission may or may not have run, and nothing tells which. Never submit again blindly: look for `jid`. */
export class OutcomeUnknownError extends JobError {
  readonly name = 'OutcomeUnknownError';
  override ofJob(facts: JobFacts): OutcomeUnknownError {
    return new OutcomeUnknownError(this.message, facts, this.cause);
  }
}

/** A runner or wheel job ended, or stays silent, and its result cannot be had. */
export class NoReturnError extends JobError {
  readonly name = 'NoReturnError';
  override ofJob(facts: JobFacts): NoReturnError {
    return new NoReturnError(this.message, facts, this.cause);
  }
}

/** The event stream cannot be opened; `cause` says why. The next subscription tries anew. */
export class EventsUnavailableError extends JobError {
  readonly name = 'EventsUnavailableError';
  override ofJob(facts: JobFacts): EventsUnavailableError {
    return new EventsUnavailableError(this.message, facts, this.cause);
  }
}

/** An answer of salt-api could not be read. */
export class DecodeError extends JobError {
  readonly name = 'DecodeError';
  /** The HTTP status of the answer. */
  declare readonly status?: number;

  constructor(message: string, status?: number, facts?: JobFacts, cause?: Cause) {
    super(message, facts, cause);
    if (status !== undefined) this.status = status;
  }

  override ofJob(facts: JobFacts): DecodeError {
    return new DecodeError(this.message, this.status, facts, this.cause);
  }
}

/** More items wait for a slow loop than `toAsyncIterable` was allowed to keep. */
export class OverflowError extends SaltError {
  readonly name = 'OverflowError';
}

/** The client was closed. */
export class ClientClosedError extends JobError {
  readonly name = 'ClientClosedError';
  constructor(message = 'the client is closed', facts?: JobFacts, cause?: Cause) {
    super(message, facts, cause);
  }

  override ofJob(facts: JobFacts): ClientClosedError {
    return new ClientClosedError(this.message, facts, this.cause);
  }
}

function inWords({ submitted, jid, missing }: JobFacts): string {
  const facts = [
    ...(jid === undefined ? [] : [`jid ${jid}`]),
    ...(submitted ? ['submitted'] : jid === undefined ? [] : ['not submitted']),
    ...(missing.length === 0 ? [] : [`missing: ${nameAtMostFive(missing)}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

function nameAtMostFive(minions: readonly string[]): string {
  const named = minions.slice(0, 5).join(', ');
  return minions.length > 5 ? `${named} and ${minions.length - 5} more` : named;
}
