import { noop, type Observable, Subject, takeUntil } from 'rxjs';
import { checkOptions, count, oneOf } from '../checks.js';
import { OverflowError } from '../errors.js';

/** How much may wait for a slow loop. */
export interface AsyncIterableOptions {
  /** How many items may wait for the loop. Default 1,000. */
  readonly max?: number;
  /** What happens beyond that. Default `'error'`: the loop gets what waits, then OverflowError. */
  readonly overflow?: 'error' | 'drop-oldest';
}

/** An Observable for `for await`; each loop subscribes anew. */
export interface BoundedAsyncIterable<T> extends AsyncIterable<T> {
  /** How many items were dropped so far, in all loops. */
  readonly dropped: number;
}

/**
 * The bounded bridge from an Observable to `for await`: at most `max` items wait for a slow loop. Leaving the loop
 * unsubscribes. Errors: those of the source, OverflowError, ConfigError for a wrong option.
 */
export function toAsyncIterable<T>(source: Observable<T>, options: AsyncIterableOptions = {}): BoundedAsyncIterable<T> {
  checkOptions('toAsyncIterable', options, { max: count(1), overflow: oneOf('error', 'drop-oldest') });
  const { max = 1_000, overflow = 'error' } = options;
  let dropped = 0;

  function iterate(): AsyncIterator<T, undefined> {
    const waiting: T[] = [];
    let end: { readonly error?: unknown } | undefined;
    let wake: () => void = noop;
    const finish = (how: { readonly error?: unknown }) => {
      end ??= how;
      wake();
    };
    const items = generate();
    return {
      next: () => items.next(),
      // A generator that waits for an item would not hear of it.
      return: () => {
        finish({});
        return items.return(undefined);
      },
    };

    async function* generate(): AsyncGenerator<T, undefined> {
      const left$ = new Subject<void>();
      source.pipe(takeUntil(left$)).subscribe({
        next: (value) => {
          if (end) return;
          if (waiting.length === max && overflow === 'error') {
            finish({ error: new OverflowError(`more than ${max} items wait for a slow loop`) });
            left$.next();
            return;
          }
          if (waiting.length === max) {
            waiting.shift();
            dropped++;
          }
          waiting.push(value);
          wake();
        },
        error: (error: unknown) => finish({ error }),
        complete: () => finish({}),
      });
      try {
        for (;;) {
          while (waiting.length > 0) yield* waiting.splice(0, 1);
          if (end && 'error' in end) throw end.error;
          if (end) return undefined;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        left$.next();
      }
    }
  }

  return {
    [Symbol.asyncIterator]: iterate,
    get dropped() {
      return dropped;
    },
  };
}
