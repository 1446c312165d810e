import type { Socket } from 'node:net';
import { resetSocket } from './resetSocket.js';

/** One direction of a connection. */
export interface Direction {
  /** Nothing more is passed on, no end either. */
  freeze(): void;
  thaw(): void;
  /** For good: what is still held back is dropped. */
  stop(): void;
}

const highWater = 1 << 20;

/**
 * What `from` sends reaches `to` in order, its end and its failure included: `delay` milliseconds late, and no faster than
 * `bytesPerSecond`, both as they stand in `settings` when the bytes come.
 */
export function forwardBytes(
  from: Socket,
  to: Socket,
  settings: { readonly delay: number; readonly bytesPerSecond: number },
  frozenAtFirst: boolean,
): Direction {
  const queue: { due: number; size: number; deliver: () => void }[] = [];
  let queued = 0;
  let lastDue = 0;
  let frozen = frozenAtFirst;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (let next = queue[0]; next !== undefined && !frozen; next = queue[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        timer = setTimeout(flush, wait);
        return;
      }
      queue.shift();
      queued -= next.size;
      next.deliver();
    }
    if (!frozen && queued + to.writableLength < highWater) from.resume();
  };
  const enqueue = (size: number, deliver: () => void) => {
    lastDue = Math.max(performance.now() + settings.delay, lastDue) + (size / settings.bytesPerSecond) * 1_000;
    queue.push({ due: lastDue, size, deliver });
    queued += size;
    if (queued + to.writableLength >= highWater) from.pause();
    if (timer === undefined) flush();
  };

  from.on('data', (chunk: Buffer) => {
    // So that a limit makes a trickle instead of late bursts.
    const slice = Math.max(1, Math.min(chunk.length, Math.floor(settings.bytesPerSecond / 20)));
    for (let at = 0; at < chunk.length; at += slice) {
      const bytes = chunk.subarray(at, at + slice);
      enqueue(bytes.length, () => {
        if (to.writable) to.write(bytes);
      });
    }
  });
  from.on('end', () => enqueue(0, () => to.end()));
  from.on('error', () => enqueue(0, () => resetSocket(to)));
  from.on('close', () => enqueue(0, () => to.destroySoon()));
  to.on('drain', flush);
  if (frozen) from.pause();

  return {
    freeze() {
      frozen = true;
      from.pause();
    },
    thaw() {
      frozen = false;
      flush();
    },
    stop() {
      clearTimeout(timer);
      queue.length = 0;
      frozen = true;
    },
  };
}
