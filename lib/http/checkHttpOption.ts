import axios, { type AxiosInstance } from 'axios';
import { isAsync } from '../checks.js';
import { ConfigError } from '../errors.js';
import type { HttpOption } from './createHttp.js';
import { isBrowser } from './isBrowser.js';
import { isObject } from './isObject.js';
import { usesFetch } from './usesFetch.js';

type Reasons = Readonly<Record<string, string>>;

const address = 'has no effect: give the address as `url` of the client';
const read = 'has no effect: rx-salt reads the answers itself (`decode` and `largeIntegers` are yours)';
const written = 'has no effect: rx-salt says itself what a request is, and sends JSON';
const redirects = 'has no effect: no redirect is followed, for a token must not travel to another host';

/** What cannot work on every path, wherever it comes from. */
const refused: Reasons = {
  params: 'cannot work: salt-api answers 400 to any query of /events; give headers',
  signal: 'cannot work: rx-salt aborts its requests itself; close() ends a client',
  cancelToken: 'cannot work: rx-salt aborts its requests itself; close() ends a client',
};

/** What rx-salt sets itself. In the defaults of an instance, which others may use too, it is left aside. */
const ours: Reasons = {
  url: address,
  baseURL: address,
  allowAbsoluteUrls: address,
  method: written,
  data: written,
  paramsSerializer: written,
  formSerializer: written,
  formDataHeaderPolicy: written,
  responseType: read,
  responseEncoding: read,
  transformResponse: read,
  parseReviver: read,
  validateStatus: 'has no effect: rx-salt reads every status itself',
  maxRedirects: redirects,
  beforeRedirect: redirects,
  sensitiveHeaders: redirects,
  timeoutErrorMessage: 'has no effect: the message is that of a RequestError',
};

const notWithFetch = [
  'httpAgent',
  'httpsAgent',
  'proxy',
  'socketPath',
  'allowedSocketPaths',
  'transport',
  'lookup',
  'family',
  'maxRate',
  'insecureHTTPParser',
  'httpVersion',
  'http2Options',
];
const notWithHttp2 = ['httpAgent', 'httpsAgent', 'proxy', 'socketPath', 'transport', 'family', 'insecureHTTPParser'];

/** Throws a ConfigError that names the first axios option that cannot work on /login, / and /events alike. */
export function checkHttpOption(http: HttpOption, { defaults }: AxiosInstance): void {
  const used: Readonly<Record<string, unknown>> = { ...defaults };
  const says = (key: string) => isSaid(used[key]) && used[key] !== Reflect.get(axios.defaults, key);

  for (const [key, why] of Object.entries(refused)) if (isSaid(used[key])) fail(key, why);
  if (typeof http !== 'function') {
    const own: Readonly<Record<string, unknown>> = { ...http };
    for (const [key, why] of Object.entries(ours)) if (own[key] !== undefined && !(own[key] === 0)) fail(key, why);
  }
  const { timeout, httpVersion = 1, adapter } = used;
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout >= 0)) {
    fail('timeout', 'must be a number of milliseconds, at least 0');
  }
  for (const key of ['onUploadProgress', 'onDownloadProgress', 'transformRequest']) {
    const own = used[key];
    const callbacks: readonly unknown[] = key === 'transformRequest' && Array.isArray(own) ? own : [own];
    for (const callback of callbacks) {
      if (callback === undefined || callback === null) continue;
      if (typeof callback !== 'function') fail(key, 'must be a function');
      if (isAsync(callback)) fail(key, 'must not be async: nobody awaits it');
    }
  }
  if (adapter === 'xhr') fail('adapter', 'cannot work: XMLHttpRequest cannot stream; leave it out');
  if (httpVersion !== 1 && httpVersion !== 2) fail('httpVersion', 'must be 1 or 2');
  if (isBrowser()) return;
  if (usesFetch(adapter)) {
    for (const key of notWithFetch) if (says(key)) fail(key, 'has no effect with the adapter fetch');
  }
  if (httpVersion === 2) {
    for (const key of notWithHttp2) {
      if (says(key)) fail(key, 'has no effect with httpVersion 2: TLS and sockets are set in http2Options');
    }
  } else if (says('http2Options')) fail('http2Options', 'has no effect without httpVersion 2');
}

/** False, null and empty maps change nothing. */
function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isObject(value) || typeof value === 'function' || Object.keys(value).length > 0 || hasPrototype(value);
}

function hasPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && prototype !== Object.prototype;
}

function fail(key: string, why: string): never {
  throw new ConfigError(`http.${key}`, why);
}
