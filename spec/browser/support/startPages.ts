import { createServer } from 'node:http';

/** An origin of its own, which serves a page with this program. */
export async function startPages(program: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const isProgram = url === '/page.js';
    response.writeHead(200, { 'Content-Type': isProgram ? 'text/javascript' : 'text/html' });
    response.end(
      isProgram ? program : '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
