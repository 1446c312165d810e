import { isObject } from './isObject.js';

/**
 * Whether an answer to an https request came from a proxy that refused to open a tunnel. axios' tunnel agent plays the
 * proxy's answer to CONNECT back as if it were the server's, on a socket that never read a byte and has no TLS.
 */
export function isTunnelRefusal(url: URL, request: unknown): boolean {
  const socket = isObject(request) ? request['socket'] : undefined;
  return url.protocol === 'https:' && isObject(socket) && socket['encrypted'] !== true && socket['bytesRead'] === 0;
}
