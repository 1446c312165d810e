import { toAsyncIterable } from '../../../lib/events/toAsyncIterable.js';
import type { StreamReply } from '../../../lib/http/Http.js';

/** Reads a body bit by bit. */
export interface Reader {
  read(): Promise<IteratorResult<Uint8Array, unknown>>;
  /** Leaves it, once it was read from. */
  cancel(): Promise<unknown>;
}

/** Reads from a stream until what came holds `end`; a stream that ends before gives what it had. */
export async function readText(reader: Reader, end: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(end)) {
    const result = await reader.read();
    if (result.done) break;
    text += decoder.decode(result.value, { stream: true });
  }
  return text;
}

/** The reader of a reply with a body. */
export function readerOf({ body }: StreamReply): Reader {
  if (!body) throw new Error('the reply has no body');
  const chunks = toAsyncIterable(body)[Symbol.asyncIterator]();
  return {
    read: () => chunks.next(),
    cancel: async () => chunks.return?.(),
  };
}
