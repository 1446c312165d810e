import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** The body of a request as text; undefined where it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (bytes: Buffer) => {
    length += bytes.length;
    if (length <= limit) chunks.push(bytes);
  });
  await once(request, 'end');
  return length > limit ? undefined : Buffer.concat(chunks).toString();
}
