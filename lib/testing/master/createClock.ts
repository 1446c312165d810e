/** Time as the simulated machine knows it. */
export interface Clock {
  /** Microseconds since 1970 by the server's clock, which may be off. */
  micros(): number;
  /** Resolves after so many milliseconds, divided by `speed`; never once stopped. */
  pause(ms: number): Promise<void>;
  stop(): void;
}

export function createClock({ speed, clockOffset }: { speed: number; clockOffset: number }): Clock {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    micros: () => Math.floor((performance.timeOrigin + performance.now() + clockOffset) * 1000),
    pause: (ms) =>
      new Promise((resolve) => {
        if (stopped) return;
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, ms / speed);
        timers.add(timer);
      }),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
