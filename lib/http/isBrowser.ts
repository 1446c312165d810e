/** A page or a worker, where fetch is the only way to stream. */
export function isBrowser(): boolean {
  return typeof XMLHttpRequest === 'function' || typeof process === 'undefined';
}
