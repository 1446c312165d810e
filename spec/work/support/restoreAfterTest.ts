const restores: (() => unknown)[] = [];

afterEach(() => {
  for (const restore of restores.splice(0).reverse()) restore();
});

/** Puts back what a test counts the calls of, whichever way the test ends. */
export function restoreAfterTest(restore: () => unknown): void {
  restores.push(restore);
}
