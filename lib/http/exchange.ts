import type { AxiosInstance, AxiosRequestConfig, AxiosRequestTransformer } from 'axios';
import { defer, map, noop, Observable, type SchedulerLike, timeout, timer } from 'rxjs';
import { isThenable } from '../checks.js';
import { CallbackError, guardCallback } from './guardCallback.js';
import { isObject } from './isObject.js';
import { isTunnelRefusal } from './isTunnelRefusal.js';
import { type FailedRequest, timeoutError, toRequestError, tunnelError } from './toRequestError.js';

/** An answer of axios, reduced to what is read of it. */
export interface Answer {
  readonly status: number;
  readonly headers: unknown;
  readonly data: unknown;
  /** Node's request, whose socket the answer came on; not everywhere known. */
  readonly request?: unknown;
}

/** An answer whose body may still be on its way: `abort` ends the connection. */
export interface OpenAnswer extends Answer {
  abort(): void;
  /** The error of a callback of the user that failed after the answer, and so ended the body. */
  failure(): Error | undefined;
}

/**
 * One request through axios, whose interceptors may do what they like, up to its answer, whatever the status.
 * Unsubscribing before the answer aborts it. Errors: RequestError.
 */
export function exchange(
  instance: AxiosInstance,
  config: AxiosRequestConfig,
  request: { readonly method: string; readonly url: URL; readonly secrets: readonly unknown[] },
  limit: { readonly milliseconds: number | undefined; readonly scheduler: SchedulerLike },
): Observable<OpenAnswer> {
  return defer(() => {
    let sentHeaders: unknown;
    let dispatched = false;
    let raw: Answer | undefined;
    let failure: unknown;
    const facts = (): FailedRequest => ({
      ...request,
      dispatched,
      status: raw?.status,
      secrets: [...request.secrets, sentHeaders],
    });

    const answer$ = new Observable<OpenAnswer>((subscriber) => {
      const controller = new AbortController();
      let settled = false;
      let broken: Error | undefined;
      // axios calls these from streams and timers, where what they throw would end the process.
      const onFailure = (error: unknown): void => {
        broken ??= toRequestError(new CallbackError(error), facts());
        controller.abort();
        subscriber.error(broken);
      };
      const { onUploadProgress, onDownloadProgress } = instance.defaults;
      const attempt: AxiosRequestConfig = {
        ...config,
        signal: controller.signal,
        ...(onUploadProgress && { onUploadProgress: guardCallback(onUploadProgress, onFailure) }),
        ...(onDownloadProgress && { onDownloadProgress: guardCallback(onDownloadProgress, onFailure) }),
        transformRequest: [
          ...listOf(instance.defaults.transformRequest),
          (data: unknown, headers) => {
            dispatched = true;
            sentHeaders = headers;
            if (isThenable(data)) {
              data.then(noop, noop);
              throw new TypeError('transformRequest returned a Promise');
            }
            return data;
          },
        ],
        // Interceptors may turn the answer into something else (`response => response.data` is common): this sees it first.
        transformResponse: (data: unknown, headers, status) => {
          if (data !== undefined && status !== undefined) raw = { status, headers, data };
          return data;
        },
      };
      instance.request<unknown, unknown>(attempt).then(
        (response) => {
          settled = true;
          const answer = readAnswer(response, raw);
          if (!answer) return subscriber.error(toRequestError('an interceptor took the answer away', facts()));
          if (isTunnelRefusal(request.url, answer.request))
            return subscriber.error(tunnelError(answer.status, facts()));
          subscriber.next({ ...answer, abort: () => controller.abort(), failure: () => broken });
          subscriber.complete();
        },
        (error: unknown) => {
          settled = true;
          failure = error;
          subscriber.error(toRequestError(error, facts()));
        },
      );
      return () => {
        if (!settled) controller.abort();
      };
    });

    const { milliseconds, scheduler } = limit;
    if (milliseconds === undefined || milliseconds === Infinity) return answer$;
    return answer$.pipe(
      timeout({
        // More would overflow the timer, which then fires at once.
        first: Math.min(milliseconds, 2 ** 31 - 1),
        scheduler,
        // One turn later axios has told by its rejection how far the request had come.
        with: () => timer(0, scheduler).pipe(map(() => fail(timeoutError(failure, milliseconds, facts())))),
      }),
    );
  });
}

function fail(error: Error): never {
  throw error;
}

function readAnswer(response: unknown, raw: Answer | undefined): Answer | undefined {
  if (!isObject(response)) return raw;
  const { status, headers, data, request } = response;
  if (typeof status !== 'number' || !isObject(headers)) return raw;
  return { status, headers, data: data !== undefined && typeof data === typeof raw?.data ? data : raw?.data, request };
}

function listOf(transform: AxiosRequestTransformer | AxiosRequestTransformer[] | undefined): AxiosRequestTransformer[] {
  return transform === undefined ? [] : Array.isArray(transform) ? transform : [transform];
}
