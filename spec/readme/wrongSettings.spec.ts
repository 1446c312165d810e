import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startSimulator } from 'rx-salt/testing';
import { firstValueFrom } from 'rxjs';
import { buildCopy } from '../support/buildCopy.js';
import { startProcess } from './startProcess.js';

jest.setTimeout(60_000);

let dir: string;
beforeAll(async () => {
  dir = await buildCopy(await mkdtemp(join(tmpdir(), 'rx-salt-examples-')));
});

const account = { SALTAPI_USER: 'saltdev', SALTAPI_PASS: 's3cret', SALTAPI_EAUTH: 'sharedsecret' };

describe('an example that is told a wrong URL, or none', () => {
  it.each([
    ['examples/first.mjs', ''],
    ['examples/first.mjs', 'no url'],
    ['examples/pick-up.mjs', ''],
    ['examples/recipes/jobService.mjs', ''],
    ['examples/reactors/main.js', ''],
    ['examples/reactor-demo/main.js', 'no url'],
    ['examples/dashboard/main.mjs', 'no url'],
  ])('%s with %j says so in one line, and ends with 1', (file, SALTAPI_URL) => {
    const env = { PATH: process.env.PATH, ...account, ...(SALTAPI_URL !== '' && { SALTAPI_URL }) };
    const { status, stderr, stdout } = spawnSync(process.execPath, [file], {
      cwd: dir,
      env,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr).toMatch(/^[^\n]*(?:URL|url)[^\n]*\n$/);
    expect([status, stdout.replace(/.*"type":"begun".*\n/, '')]).toEqual([1, '']);
  });
});

it('the service of the recipes, which has no login, listens on this machine alone', async () => {
  const sim = await startSimulator({ minions: 1 });
  const service = await startProcess('examples/recipes/jobService.mjs', {
    ...account,
    SALTAPI_URL: sim.url,
    PORT: '0',
  });
  try {
    const port = Number((await firstValueFrom(service.lines)).replace('listening on ', ''));
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
    );
    for (const { address } of [...others, { address: '127.0.0.2' }])
      expect([address, await answers(address, port)]).toEqual([address, false]);
    expect(await answers('127.0.0.1', port)).toBe(true);
  } finally {
    service.child.kill('SIGKILL');
    await sim.close();
  }
});

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
