import { type Cause, RequestError } from '../errors.js';
import { describeFailure } from './describeFailure.js';
import { CallbackError } from './guardCallback.js';
import { isObject } from './isObject.js';
import { scrub } from './scrub.js';

/** What is known of the request that failed. */
export interface FailedRequest {
  readonly method: string;
  readonly url: URL;
  /** Whether it was handed to axios' adapter: not yet while the request interceptors of the user run. */
  readonly dispatched: boolean;
  /** The status, where an answer was read: then it is a response interceptor that failed. */
  readonly status?: number | undefined;
  /** The body of a stream is being read: no code of the user is in between. */
  readonly reading?: boolean;
  /** Whatever may hold secrets: body, token, headers, proxy. */
  readonly secrets: readonly unknown[];
}

/** A RequestError of whatever axios rejected with; it holds nothing of the request but method, origin and path. */
export function toRequestError(error: unknown, request: FailedRequest): RequestError {
  const fromCallback = error instanceof CallbackError;
  const cause = toCause(fromCallback ? error.thrown : error, request.secrets);
  const what = nameRequest(request);
  if (fromCallback || (request.reading !== true && (request.status !== undefined || !isFromTransport(error)))) {
    return new RequestError(
      `${what}: ${fromCallback ? 'a callback' : 'an interceptor or transform'} of the http option failed: ${cause.message}`,
      { sent: request.dispatched, ...(request.status !== undefined && { status: request.status }) },
      undefined,
      cause,
    );
  }
  const { problem, sent, code } = describeFailure({
    code: codeOf(error),
    syscall: syscallOf(error),
    message: textOf(error, 'message') ?? '',
    peer: peerOf(error),
    url: request.url,
  });
  return new RequestError(
    `${what}: ${problem}`,
    { ...(code !== undefined && { code }), sent: sent && request.dispatched && !wasNeverWritten(error) },
    undefined,
    cause,
  );
}

/** The RequestError of a limit of ours. `error` is what the abort that followed made axios reject with. */
export function timeoutError(error: unknown, limit: number, request: FailedRequest): RequestError {
  const sent = request.dispatched && !wasNeverWritten(error);
  const problem = sent ? 'no answer' : 'no connection';
  return new RequestError(`${nameRequest(request)}: ${problem} within ${limit} ms`, { code: 'ETIMEDOUT', sent });
}

/** The RequestError of a proxy that answered a CONNECT with a refusal. */
export function tunnelError(status: number, request: FailedRequest): RequestError {
  return new RequestError(
    `${nameRequest(request)}: the proxy refused the tunnel to ${request.url.host} (CONNECT: status ${status})`,
    { status, code: 'ERR_PROXY_CONNECT', sent: false },
  );
}

/** `POST https://host/login`: neither userinfo nor query. */
export function nameRequest({ method, url }: { readonly method: string; readonly url: URL }): string {
  return `${method} ${url.origin}${url.pathname}`;
}

function toCause(error: unknown, secrets: readonly unknown[]): Cause {
  const name = textOf(error, 'name') ?? 'Error';
  const code = codeOf(error);
  const message = typeof error === 'string' ? error : (textOf(error, 'message') ?? '');
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    message: scrub(message.trim(), secrets),
    ...(code !== undefined && { code }),
  };
}

/** Errors of axios and of Node; all else was thrown by code of the user. */
function isFromTransport(error: unknown): boolean {
  if (!isObject(error)) return false;
  return (
    error['isAxiosError'] === true ||
    textOf(error, 'syscall') !== undefined ||
    textOf(error, 'code')?.startsWith('ERR_') === true
  );
}

/** The error of Node, or of fetch, that axios wrapped. */
function rootOf(error: unknown): unknown {
  if (!isObject(error)) return error;
  const cause = error['cause'];
  return isObject(cause) && textOf(cause, 'code') !== undefined ? cause : error;
}

function syscallOf(error: unknown): string | undefined {
  const root = rootOf(error);
  // Where a name has several addresses Node tried them all: an AggregateError.
  const attempts = isObject(root) ? root['errors'] : undefined;
  if (!Array.isArray(attempts)) return textOf(root, 'syscall');
  return attempts.every((attempt) => textOf(attempt, 'syscall') === 'connect') ? 'connect' : undefined;
}

function peerOf(error: unknown): string | undefined {
  const root = rootOf(error);
  const host = textOf(root, 'hostname') ?? textOf(root, 'address');
  const port = isObject(root) && typeof root['port'] === 'number' ? `:${root['port']}` : '';
  return host !== undefined && /^[\w.:-]+$/.test(host) ? host + port : undefined;
}

/**
 * No socket was given to the request, or its TLS handshake never ended (`alpnProtocol` is null until then). A socket
 * that is still connecting cannot be told from one that is connected: once destroyed they look alike.
 */
function wasNeverWritten(error: unknown): boolean {
  const request = isObject(error) ? error['request'] : undefined;
  if (!isObject(request)) return false;
  const socket = request['socket'];
  return socket === null || (isObject(socket) && socket['encrypted'] === true && socket['alpnProtocol'] === null);
}

function codeOf(error: unknown): string | undefined {
  const code = textOf(rootOf(error), 'code') ?? textOf(error, 'code');
  return code !== undefined && /^\w{1,80}$/.test(code) ? code : undefined;
}

function textOf(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
