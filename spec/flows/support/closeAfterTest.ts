interface Closable {
  readonly close: () => Promise<unknown>;
}

const opened: Closable[] = [];

afterEach(async () => {
  // The last first: a client that gives its token back to a salt-api that is gone does not wait.
  for (const { close } of opened.splice(0).reverse()) await close();
});

/** Closes it when the test is over, whichever way that ends. */
export function closeAfterTest(closable: Closable): void {
  opened.push(closable);
}
