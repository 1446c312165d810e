import type { ObservableInput, SchedulerLike } from 'rxjs';
import {
  aFunction,
  checkOptions,
  checkRequired,
  count,
  isRecord,
  milliseconds,
  number,
  oneOf,
  orInfinity,
  time,
} from './checks.js';
import { ConfigError } from './errors.js';
import { debugLogger } from './debugLogger.js';
import { fill } from './fill.js';
import { guardLogger } from './guardLogger.js';
import { guardRandom } from './guardRandom.js';
import type { HttpOption } from './http/createHttp.js';
import { isBrowser } from './http/isBrowser.js';
import type { LargeIntegers } from './http/LargeIntegers.js';
import { checkJobOptions } from './jobs/checkJobOptions.js';
import { type JobConfig, type JobOptions, jobDefaults } from './jobs/JobOptions.js';
import { monotonicScheduler } from './scheduler.js';

/** A map that goes to /login as it is, such as `{ username, password, eauth }`. */
export type LoginMap = Readonly<Record<string, unknown>>;

/** A token obtained elsewhere; a function is asked again once when its token was refused. */
export interface TokenForm {
  /** A token, or a function that gives one: asked before the first request, and once more after a refusal. */
  readonly token: string | (() => string | ObservableInput<string>);
}

/** How the client proves who it is; `'none'`: no /login and no X-Auth-Token, for a proxy that adds it. */
export type Credentials = LoginMap | (() => LoginMap | ObservableInput<LoginMap>) | TokenForm | 'none';

/** Where and how fast a lost connection is opened again. Times in milliseconds. */
export interface Backoff {
  /** The first pause. Default 500. */
  readonly initial: number;
  /** Each pause is this many times the one before. Default 2. */
  readonly factor: number;
  /** The longest pause. Default 30,000. */
  readonly max: number;
  /** The share of a pause that chance may take away, 0 to 1. Default 0.5. */
  readonly jitter: number;
  /** Failures in a row to open before subscribers get EventsUnavailableError; `Infinity`: never. Default 10. */
  readonly attempts: number;
  /** A connection that lived this long sets the pauses back to `initial`. Default 10,000. */
  readonly healthyAfter: number;
}

/** How the event stream is kept open. Times in milliseconds. */
export interface EventOptions {
  /** How long the connection outlives its last subscriber; `Infinity`: until `close()`. Default 1,000. */
  readonly keepAlive: number;
  /** How a lost connection is opened again. */
  readonly backoff: Backoff;
  /** After this long without a byte the connection is probed. Default 45,000. */
  readonly silence: number;
  /**
   * Bytes of one event, not characters: a larger one is skipped, and the connection opened again. Default 64 MiB,
   * at most 256 MiB.
   */
  readonly maxEventSize: number;
}

/** Says what the client does and why, without content. One that throws, or rejects, ends nothing. */
export type Logger = (line: string) => void;

/** The options of `createSaltClient`. Times are milliseconds. */
export interface SaltClientOptions {
  /** Where salt-api listens, such as `https://salt.example.com:8000`. A path prefix is kept. */
  readonly url: string;
  /** What /login is asked with; a token; or none. */
  readonly credentials: Credentials;
  /** axios options or an axios instance; they govern every request, /login and /events included. */
  readonly http?: HttpOption;
  /** Asynchronous submissions in flight at once. One that has waited a second for its answer frees its place. Default 1. */
  readonly submissions?: number;
  /** Other requests at once. Default 20, in browsers 4. */
  readonly concurrency?: number;
  /**
   * What becomes of an integer beyond 2^53 - 1, which a number cannot hold: `'text'`, its digits; `'bigint'`; `'number'`, the next
   * number, which is another one. Default `'text'`.
   */
  readonly largeIntegers?: LargeIntegers;
  /** How the event stream is kept open. */
  readonly events?: Partial<Omit<EventOptions, 'backoff'>> & {
    /** How a lost connection is opened again. */
    readonly backoff?: Partial<Backoff>;
  };
  /** Defaults of the job options. */
  readonly jobs?: Omit<JobOptions, 'decode'>;
  /** Tells the time and runs the timers. */
  readonly scheduler?: SchedulerLike;
  /** Chance, between 0 and 1; for jids, pauses and probes. */
  readonly random?: () => number;
  /** Told what the client does and why. Default: stderr where `NODE_DEBUG` names rx-salt. */
  readonly logger?: Logger;
}

/** The options with every default filled in, so that the rest of the code meets no optional. */
export interface Config {
  readonly url: string;
  readonly credentials: Credentials;
  readonly http: HttpOption;
  readonly submissions: number;
  readonly concurrency: number;
  readonly recoveryConcurrency: number;
  readonly largeIntegers: LargeIntegers;
  readonly events: EventOptions;
  readonly jobs: JobConfig;
  readonly jid: (() => string) | undefined;
  readonly scheduler: SchedulerLike;
  readonly random: () => number;
  readonly logger: Logger;
}

/** Fills in the defaults. Throws a ConfigError that names the option which is wrong. */
export function readConfig(options: SaltClientOptions): Config {
  checkOptions('options', options, {
    url: checkUrl,
    credentials: checkCredentials,
    http: (value) =>
      isRecord(value) || typeof value === 'function' ? undefined : 'must be axios options or an axios instance',
    submissions: count(1),
    concurrency: count(1),
    largeIntegers: oneOf('text', 'bigint', 'number'),
    events: () => undefined,
    jobs: () => undefined,
    scheduler: (value) =>
      isRecord(value) && typeof value.now === 'function' && typeof value.schedule === 'function'
        ? undefined
        : 'must be an RxJS scheduler',
    random: aFunction,
    logger: aFunction,
  });
  checkRequired(options, 'url', 'credentials');
  checkLoginMap(options.credentials);
  checkOptions('events', options.events, {
    keepAlive: orInfinity(milliseconds(0)),
    silence: milliseconds(1),
    // An event and what comes with it is one string, and Node's longest is twice this.
    maxEventSize: number(1, 2 ** 28),
    backoff: () => undefined,
  });
  checkOptions('events.backoff', options.events?.backoff, {
    initial: milliseconds(0),
    factor: number(1),
    max: milliseconds(0),
    jitter: number(0, 1),
    attempts: count(1),
    healthyAfter: time(0),
  });
  checkJobOptions('jobs', options.jobs, { decode: () => 'belongs to the options of one job' });
  const logger = guardLogger(options.logger ?? debugLogger());
  return {
    url: options.url,
    credentials: options.credentials,
    http: options.http ?? {},
    submissions: options.submissions ?? 1,
    concurrency: options.concurrency ?? (isBrowser() ? 4 : 20),
    recoveryConcurrency: isBrowser() ? 1 : 2,
    largeIntegers: options.largeIntegers ?? 'text',
    events: {
      ...fill({ keepAlive: 1_000, silence: 45_000, maxEventSize: 64 * 1_024 * 1_024 }, options.events),
      backoff: fill(
        { initial: 500, factor: 2, max: 30_000, jitter: 0.5, attempts: 10, healthyAfter: 10_000 },
        options.events?.backoff,
      ),
    },
    jobs: fill(jobDefaults, options.jobs),
    jid: options.jobs?.jid,
    scheduler: options.scheduler ?? monotonicScheduler,
    random: guardRandom(options.random ?? Math.random, logger),
    logger,
  };
}

function checkUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'must be a URL such as https://salt.example.com:8000';
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username || url.password) return 'must not hold credentials: give them as `credentials`';
  // [salt] Any query parameter of /events is a 400.
  return url.search || url.hash ? 'must not have a query or a fragment' : undefined;
}

function checkCredentials(value: unknown): string | undefined {
  if (value === 'none' || typeof value === 'function') return undefined;
  if (!isRecord(value) || Object.keys(value).length === 0)
    return "must be a map for /login, a function of it, { token } or 'none'";
  return Object.keys(value).join() === 'token' && !isTokenForm(value)
    ? 'token must be a text or a function'
    : undefined;
}

/** Throws a ConfigError that names the first entry of a map for /login that is undefined: JSON would leave it out. */
export function checkLoginMap(credentials: unknown): void {
  if (!isRecord(credentials)) return;
  for (const [key, value] of Object.entries(credentials)) {
    if (value === undefined) throw new ConfigError(`credentials.${key}`, 'is undefined: is its variable set?');
  }
}

/** `{ token }` alone is a token that was obtained elsewhere; any other map is for /login. */
export function isTokenForm(credentials: object): credentials is TokenForm {
  if (Object.keys(credentials).join() !== 'token' || !('token' in credentials)) return false;
  const { token } = credentials;
  return typeof token === 'function' || (typeof token === 'string' && token !== '');
}
