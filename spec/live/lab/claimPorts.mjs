import { createServer } from 'node:net';

// Below Linux' range for outgoing connections: a part that is started again must find its port free.
const lowest = 20_000;
const highest = 32_000;

const bind = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });

const free = (server) => new Promise((resolve) => server.close(resolve));

/**
 * Finds four free ports. A fifth one beside them is held until `release` is called, so that of labs that start side by
 * side no two take the same.
 */
export async function claimPorts() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const base = lowest + 10 * Math.floor((Math.random() * (highest - lowest)) / 10);
    const claim = await bind(base + 9);
    if (claim === undefined) continue;
    const parts = await Promise.all([base, base + 1, base + 2, base + 3].map(bind));
    await Promise.all(parts.filter((part) => part !== undefined).map(free));
    if (parts.every((part) => part !== undefined)) {
      return { ports: { api: base, publish: base + 1, ret: base + 2, ssh: base + 3 }, release: () => free(claim) };
    }
    await free(claim);
  }
  throw new Error(`no free ports between ${lowest} and ${highest}`);
}
