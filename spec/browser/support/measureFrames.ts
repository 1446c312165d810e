import type { Page } from 'playwright-core';

export interface Frames {
  readonly frames: number;
  /** The longest time between two of them, in milliseconds. */
  readonly longest: number;
  readonly seconds: number;
}

/** Counts the animation frames of a page for so many seconds. */
export function measureFrames(page: Page, seconds: number): Promise<Frames> {
  return page.evaluate(
    (limit) =>
      new Promise<Frames>((resolve) => {
        const began = performance.now();
        let last = began;
        let frames = 0;
        let longest = 0;
        const frame = () => {
          const now = performance.now();
          frames++;
          longest = Math.max(longest, now - last);
          last = now;
          if (now - began < limit * 1_000) requestAnimationFrame(frame);
          else resolve({ frames, longest, seconds: (now - began) / 1_000 });
        };
        requestAnimationFrame(frame);
      }),
    seconds,
  );
}
