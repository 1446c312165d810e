import { isObject } from './isObject.js';

/** One header of an answer: of AxiosHeaders, or of the plain object that an adapter or interceptor may put there. */
export function readHeader(headers: unknown, name: string): string | null {
  if (!isObject(headers)) return null;
  const get = headers['get'];
  const value: unknown = typeof get === 'function' ? Reflect.apply(get, headers, [name]) : headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
