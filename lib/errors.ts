/** A plain copy of what caused an error: never the original, which may hold a password or a token. */
export interface Cause {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
}

/** The base of every error that this package makes. `name` is a literal, so that it can be compared and narrowed. */
export abstract class SaltError extends Error {
  abstract override readonly name: string;
  override readonly cause?: Cause;

  constructor(message: string, cause?: Cause) {
    super(message);
    if (cause) this.cause = cause;
  }
}

/** What an error of a job knows about that job. */
export interface JobFacts {
  /** Whether the submission may have reached the master. */
  readonly submitted: boolean;
  readonly jid?: string;
  /** The minions whose returns are still out. */
  readonly missing: readonly string[];
}

/** An error of a job: it says whether the job was submitted, under which jid, and who is missing. */
export abstract class JobError extends SaltError implements JobFacts {
  readonly submitted: boolean;
  readonly jid?: string;
  readonly missing: readonly string[];

  constructor(message: string, facts: JobFacts, cause?: Cause) {
    super(facts.missing.length > 0 ? `${message} (missing: ${nameAtMostFive(facts.missing)})` : message, cause);
    this.submitted = facts.submitted;
    if (facts.jid !== undefined) this.jid = facts.jid;
    this.missing = facts.missing;
  }
}

const notSubmitted: JobFacts = { submitted: false, missing: [] };

/** An option, a URL or a lowstate map is wrong; `option` names it. Nothing was sent. */
export class ConfigError extends JobError {
  readonly name = 'ConfigError';
  constructor(
    readonly option: string,
    problem: string,
  ) {
    super(`${option}: ${problem}`, notSubmitted);
  }
}

/** salt-api refused the credentials, or every token that they brought. */
export class AuthenticationError extends JobError {
  readonly name = 'AuthenticationError';
  constructor(message: string, facts: JobFacts = notSubmitted, cause?: Cause) {
    super(message, facts, cause);
  }
}

/** The token is alive, but its user may not do this. */
export class PermissionError extends JobError {
  readonly name = 'PermissionError';
  constructor(message: string, facts: JobFacts = notSubmitted, cause?: Cause) {
    super(message, facts, cause);
  }
}

/** A request was not answered, or answered with an HTTP status that is no success. Network and TLS failures too. */
export class RequestError extends JobError {
  readonly name = 'RequestError';
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** The code of a network or TLS failure, such as `ECONNREFUSED`; `ETIMEDOUT` for a limit of ours. */
  readonly code?: string;
  /** Whether the request may have reached the other side; false only where no connection was made. */
  readonly sent: boolean;
  /** How long the answer asked to wait before the next try, in milliseconds (`Retry-After`). */
  readonly retryAfter?: number;

  constructor(
    message: string,
    details: { status?: number; code?: string; sent: boolean; retryAfter?: number },
    facts: JobFacts = notSubmitted,
    cause?: Cause,
  ) {
    super(message, facts, cause);
    if (details.status !== undefined) this.status = details.status;
    if (details.code !== undefined) this.code = details.code;
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
    this.sent = details.sent;
  }
}

/** No minion matched the target of a job, so nothing runs. */
export class NoMinionsMatchedError extends JobError {
  readonly name = 'NoMinionsMatchedError';
  constructor(message: string, facts: JobFacts = notSubmitted) {
    super(message, facts);
  }
}

/** The submission may or may not have run, and nothing tells which. Never submit again blindly: look for `jid`. */
export class OutcomeUnknownError extends JobError {
  readonly name = 'OutcomeUnknownError';
}

/** A runner or wheel job ended, or stays silent, and its result cannot be had. */
export class NoReturnError extends JobError {
  readonly name = 'NoReturnError';
}

/** The event stream cannot be opened; `cause` says why. The next subscription tries anew. */
export class EventsUnavailableError extends JobError {
  readonly name = 'EventsUnavailableError';
  constructor(message: string, facts: JobFacts = notSubmitted, cause?: Cause) {
    super(message, facts, cause);
  }
}

/** An answer of salt-api could not be read. */
export class DecodeError extends JobError {
  readonly name = 'DecodeError';
  readonly status?: number;
  constructor(message: string, status?: number, facts: JobFacts = notSubmitted) {
    super(message, facts);
    if (status !== undefined) this.status = status;
  }
}

/** The client was closed. */
export class ClientClosedError extends JobError {
  readonly name = 'ClientClosedError';
  constructor(message = 'the client is closed', facts: JobFacts = notSubmitted) {
    super(message, facts);
  }
}

function nameAtMostFive(minions: readonly string[]): string {
  const named = minions.slice(0, 5).join(', ');
  return minions.length > 5 ? `${named} and ${minions.length - 5} more` : named;
}
