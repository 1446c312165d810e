import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import {
  asyncScheduler,
  defer,
  firstValueFrom,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
} from 'rxjs';
import { RequestError } from '../errors.js';
import { checkHttpOption } from './checkHttpOption.js';
import { exchange, type OpenAnswer } from './exchange.js';
import type { Http, HttpRequest } from './Http.js';
import { isObject } from './isObject.js';
import { joinUrl } from './joinUrl.js';
import { readHead } from './readHead.js';
import { requestConfig } from './requestConfig.js';
import { nameRequest, toRequestError } from './toRequestError.js';
import { toStreamReply } from './toStreamReply.js';
import { usesFetch } from './usesFetch.js';

// Bytes, unpacked; axios has none of its own. Node's longest string is twice as long.
const longestAnswer = 256 * 1_024 * 1_024;

/** axios options, or an axios instance with its interceptors. */
export type HttpOption = AxiosRequestConfig | AxiosInstance;

/**
 * The only door to salt-api. What the user gave as `http` governs every request, /login and /events included. Throws a ConfigError
 * that names an option which cannot.
 */
export function createHttp(options: {
  url: string;
  http?: HttpOption | undefined;
  scheduler?: SchedulerLike | undefined;
}): Http {
  const { http = {}, scheduler = asyncScheduler } = options;
  const instance = typeof http === 'function' ? http : axios.create(http);
  checkHttpOption(http, instance);
  // axios' own default is 0.
  const limit = instance.defaults.timeout || 30_000;

  const ask = (
    request: HttpRequest,
    url: URL,
    headers: Readonly<Record<string, string | false>>,
    config: AxiosRequestConfig,
    milliseconds: number | undefined,
  ): Observable<OpenAnswer> =>
    // Deferred, as the user may change the defaults of an instance.
    defer(() =>
      exchange(
        instance,
        { ...requestConfig(request, url, headers, instance), ...config },
        { method: request.method, url, secrets: [request.body, request.token, ...secretsOf(instance, url)] },
        { milliseconds, scheduler },
      ),
    );

  return {
    timeout: limit,

    send: (request) => {
      const url = joinUrl(options.url, request.path);
      const headers = { Accept: 'application/json' };
      const { maxContentLength = -1 } = instance.defaults;
      const bounded = maxContentLength < 0 ? longestAnswer : maxContentLength;
      const config: AxiosRequestConfig = { responseType: 'text', responseEncoding: 'utf8', maxContentLength: bounded };
      return ask(request, url, headers, config, request.timeout).pipe(
        map((answer) => ({
          ...readHead(answer, url, scheduler.now()),
          text: typeof answer.data === 'string' ? answer.data : '',
        })),
      );
    },

    stream: (request, { headers, signal }) => {
      const { method, path, token } = request;
      const url = joinUrl(options.url, path);
      const toError = (error: unknown) =>
        toRequestError(error, {
          method,
          url,
          dispatched: true,
          reading: true,
          secrets: [token, ...secretsOf(instance, url)],
        });
      const abort$: Observable<unknown> = signal.aborted ? of(true) : fromEvent(signal, 'abort');
      const cancelled$ = abort$.pipe(
        map((): never => {
          throw new RequestError(`${nameRequest({ method, url })}: it was cancelled`, {
            code: 'ERR_CANCELED',
            sent: true,
          });
        }),
      );
      // Node's fetch takes a lost connection for a clean end where the header is sent. Elsewhere the socket must not go back to the
      // agent without the listeners that freeSocket removes.
      const own: Readonly<Record<string, false>> = usesFetch(instance.defaults.adapter) ? { Connection: false } : {};
      const answer$ = ask(
        request,
        url,
        { ...headers, ...own },
        { responseType: 'stream', maxContentLength: -1 },
        limit,
      );
      return firstValueFrom(
        merge(cancelled$, answer$).pipe(
          map((answer) => toStreamReply(answer, { url, signal, now: scheduler.now(), toError })),
        ),
      );
    },
  };
}

function secretsOf({ defaults }: AxiosInstance, url: URL): unknown[] {
  const proxyAuth = isObject(defaults.proxy) ? defaults.proxy['auth'] : undefined;
  const params: unknown = defaults.params;
  return [defaults.headers, defaults.auth, proxyAuth, params, url.username, url.password];
}
