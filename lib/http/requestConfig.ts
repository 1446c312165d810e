import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { ConfigError } from '../errors.js';
import type { HttpRequest } from './Http.js';
import { isBrowser } from './isBrowser.js';

/** What is ours in the config of every request; the rest is the user's. */
export function requestConfig(
  { method, body, token }: HttpRequest,
  url: URL,
  headers: Readonly<Record<string, string>>,
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
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'X-Auth-Token': token }),
      // Firefox would ask salt-api for leave to send axios' own, and salt-api refuses.
      ...(isBrowser() && { 'User-Agent': false }),
    },
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
    throw new ConfigError('lowstate', 'cannot be written as JSON: it has a cycle or a BigInt');
  }
}
