/** Who runs now uses some parts and disturbs others; nobody uses what another disturbs. */
export interface Needs {
  readonly uses: readonly string[];
  readonly disturbs: readonly string[];
}

/** Runs what is given as soon as what it needs is free, at most `atOnce` at a time; who came first goes first. */
export function createLocks(atOnce: number): <T>(needs: Needs, run: () => Promise<T>) => Promise<T> {
  const running = new Set<Needs>();
  const waiting: { readonly needs: Needs; readonly go: () => void }[] = [];

  const meet = (a: Needs, b: Needs) => a.disturbs.some((part) => b.uses.includes(part) || b.disturbs.includes(part));
  const mayRun = (needs: Needs) => [...running].every((other) => !meet(needs, other) && !meet(other, needs));

  function letGo(): void {
    while (running.size < atOnce) {
      const at = waiting.findIndex(({ needs }) => mayRun(needs));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next === undefined) return;
      running.add(next.needs);
      next.go();
    }
  }

  return async (needs, run) => {
    await new Promise<void>((go) => {
      waiting.push({ needs, go });
      letGo();
    });
    try {
      return await run();
    } finally {
      running.delete(needs);
      letGo();
    }
  };
}
