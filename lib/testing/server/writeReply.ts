import type { ServerResponse } from 'node:http';
import type { Reply } from './Reply.js';

/** Writes an answer whole. */
export function writeReply(response: ServerResponse, { status, contentType, text, headers }: Reply): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(text);
  // [salt] A connection that stays open is not spoken of; Node would also tell for how long.
  if (response.shouldKeepAlive) response.removeHeader('Connection');
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': bytes.length,
    Server: 'CherryPy/18.10.0',
    ...headers,
  });
  response.end(bytes);
}
