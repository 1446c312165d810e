import type { StreamReader } from './Http.js';
import { isObject } from './isObject.js';

/** A body as axios gives it: a stream of Node, or a web stream where its adapter is fetch. */
export interface StreamBody {
  reader(): StreamReader;
  destroy(): void;
}

/**
 * undefined where `data` is no stream. `toError` makes the error of a lost connection; after destroy there is none.
 * `abort` ends the request: with fetch, axios puts a stream of its own before the body, which passes no cancel on while a read is out.
 */
export function toStreamBody(
  data: unknown,
  { toError, abort }: { toError: (error: unknown) => Error; abort: () => void },
): StreamBody | undefined {
  const source = isWebStream(data) ? fromWeb(data) : isNodeStream(data) ? fromNode(data) : undefined;
  if (source === undefined) return undefined;

  let destroyed = false;
  const destroy = (): void => {
    destroyed = true;
    source.destroy();
    abort();
  };
  const read: StreamReader['read'] = async () => {
    try {
      const value = destroyed ? undefined : await source.next();
      return value === undefined ? { done: true } : { done: false, value };
    } catch (error) {
      if (destroyed) return { done: true };
      throw toError(error);
    }
  };
  const cancel: StreamReader['cancel'] = () => {
    destroy();
    return Promise.resolve();
  };
  return { destroy, reader: () => ({ read, cancel }) };
}

interface Source {
  next(): Promise<Uint8Array | undefined>;
  destroy(): void;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Source {
  const reader = stream.getReader();
  return {
    next: async () => (await reader.read()).value,
    destroy: () => void reader.cancel().catch(() => undefined),
  };
}

interface NodeStream extends AsyncIterable<Uint8Array> {
  destroy(): void;
  on(event: 'error', listener: () => void): void;
}

function fromNode(stream: NodeStream): Source {
  // An abort makes axios emit 'error' at once; without a listener that would end the process.
  stream.on('error', () => undefined);
  const chunks = stream[Symbol.asyncIterator]();
  return {
    next: async () => {
      const chunk = await chunks.next();
      return chunk.done === true ? undefined : chunk.value;
    },
    destroy: () => stream.destroy(),
  };
}

function isWebStream(data: unknown): data is ReadableStream<Uint8Array> {
  return isObject(data) && typeof data['getReader'] === 'function';
}

function isNodeStream(data: unknown): data is NodeStream {
  return (
    isObject(data) &&
    typeof data['destroy'] === 'function' &&
    typeof Reflect.get(data, Symbol.asyncIterator) === 'function'
  );
}
