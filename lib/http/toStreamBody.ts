import {
  catchError,
  EMPTY,
  from,
  fromEvent,
  merge,
  mergeMap,
  noop,
  type Observable,
  type ReadableStreamLike,
  ReplaySubject,
  take,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { isObject } from './isObject.js';

/** A body as axios gives it: a stream of Node, or a web stream where its adapter is fetch. */
export interface StreamBody {
  /** Completes at a clean end and after destroy; unsubscribing destroys. To be subscribed to once. */
  readonly chunks: Observable<Uint8Array>;
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
  const chunks = source.chunks.pipe(
    catchError((error: unknown) => (destroyed ? EMPTY : throwError(() => toError(error)))),
    tap({ unsubscribe: destroy }),
  );
  return { destroy, chunks };
}

type Source = Pick<StreamBody, 'chunks' | 'destroy'>;

interface WebStream extends ReadableStreamLike<Uint8Array> {
  cancel(): Promise<unknown>;
}

function fromWeb(stream: WebStream): Source {
  // Refused while it is being read: the abort of the request ends that.
  return { chunks: from(stream), destroy: () => void stream.cancel().catch(noop) };
}

interface NodeStream {
  destroy(): void;
  on(event: string, listener: (value: Uint8Array) => void): unknown;
  off(event: string, listener: (value: Uint8Array) => void): unknown;
}

function fromNode(stream: NodeStream): Source {
  // An abort makes axios emit 'error' at once; without a listener that would end the process.
  stream.on('error', noop);
  // Listened to from now on, while the headers are on their way to whoever will read the body.
  const over$ = new ReplaySubject<unknown>(1);
  merge(
    fromEvent(stream, 'end'),
    fromEvent(stream, 'error').pipe(mergeMap((error) => throwError(() => error))),
    fromEvent(stream, 'close').pipe(mergeMap(() => throwError(() => new Error('closed early')))),
  )
    .pipe(take(1))
    .subscribe(over$);
  return {
    chunks: fromEvent(stream, 'data').pipe(takeUntil(over$)),
    destroy: () => stream.destroy(),
  };
}

function isWebStream(data: unknown): data is WebStream {
  return isObject(data) && typeof data['getReader'] === 'function';
}

function isNodeStream(data: unknown): data is NodeStream {
  return isObject(data) && ['destroy', 'on', 'off'].every((method) => typeof data[method] === 'function');
}
