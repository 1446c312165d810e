const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  // The last first: a client that gives its token back to a salt-api that is gone does not wait.
  for (const { close } of opened.splice(0).reverse()) await close();
});

/** Closes it when the test is over, whichever way that ends. */
export function closeAfterTest(closable: { close(): Promise<unknown> }): void {
  opened.push(closable);
}
