import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { ConfigError } from '../errors.js';
import type { HttpRequest } from './Http.js';
import { isBrowser } from './isBrowser.js';

let http2Sessions = 0;

/**
 * What is ours in the config of every request; the rest is the user's.
 *
 * Outside of browsers each request has a connection of its own. Who closes a kept one (salt-api after 10 s, or a proxy) may do so
 * just as it is used again, and then nobody knows whether the request was read. A submission cannot be sent twice: [salt] a minion
 * that was restarted, or had a hundred other jobs since, runs a jid again.
 */
export function requestConfig(
  { method, body, token }: HttpRequest,
  url: URL,
  headers: Readonly<Record<string, string | false>>,
  { defaults }: AxiosInstance,
): AxiosRequestConfig {
  return {
    method,
    url: url.href,
    allowAbsoluteUrls: true,
    data: body === undefined ? undefined : toJson(body),
    // Limits are kept with the scheduler.
    timeout: 0,
    maxRedirects: 0,
    validateStatus: () => true,
    headers: {
      ...(!isBrowser() && { Connection: defaults.httpVersion === 2 ? false : 'close' }),
      ...(defaults.decompress === false && { 'Accept-Encoding': 'identity' }),
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'X-Auth-Token': token }),
      // Firefox would ask salt-api for leave to send axios' own, and salt-api refuses.
      ...(isBrowser() && { 'User-Agent': false }),
    },
    // axios shares a session among requests with equal options. HTTP/2 has no Connection header.
    ...(defaults.httpVersion === 2 && {
      http2Options: { ...defaults.http2Options, sessionTimeout: 0, rxSaltSession: ++http2Sessions },
    }),
    ...(isBrowser() && {
      // XMLHttpRequest, which axios prefers, follows redirects and cannot stream. An adapter of the user's own stays.
      adapter: typeof defaults.adapter === 'function' ? defaults.adapter : 'fetch',
      fetchOptions: { cache: 'no-store', ...defaults.fetchOptions, redirect: 'manual' },
    }),
  };
}

function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    // What is wrong with a map has been named before; this is a login map, or one that is too large.
    throw new ConfigError('lowstate', 'cannot be written as JSON');
  }
}
