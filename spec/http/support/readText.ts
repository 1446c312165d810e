import type { StreamReader, StreamReply } from '../../../lib/http/Http.js';

/** Reads from a stream until what came holds `end`; a stream that ends before gives what it had. */
export async function readText(reader: StreamReader, end: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(end)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

/** The reader of a reply with a body. */
export function readerOf({ body }: StreamReply): StreamReader {
  if (!body) throw new Error('the reply has no body');
  return body.getReader();
}
