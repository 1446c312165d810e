import { type Simulator, startSimulator } from 'rx-salt/testing';
import { envOf } from './support/envOf.js';
import { runCli } from './support/runCli.js';
import { startCli } from './support/startCli.js';

jest.setTimeout(60_000);

let world: Simulator;
beforeEach(async () => {
  world = await startSimulator({ minions: ['web1', 'web2', 'web3'], speed: 20 });
});
afterEach(() => world.close());

const start = (args: string[], env: Record<string, string> = {}) =>
  startCli(args, { env: { ...envOf(world), ...env }, terminal: true });
const cyan = '\u001b[36mweb1:\u001b[39m';

describe('on a terminal', () => {
  it('a bar says how far the job is, and is gone at the end', async () => {
    world.minion('web3').next({ hang: true });
    const cli = await start(['web*', 'test.ping']);
    await cli.said(/\r\u001b\[K\[.*#.*\.\.\..*\] 2\/3 {2}\d s/);
    world.minion('web3').finish();
    expect(await cli.ended).toBe(0);
    expect(cli.out().split('\u001b[K').at(-1)).not.toContain('2/3');
    expect(cli.out()).toMatch(/\n3 minions: .*\r\n$/);
  });

  it('minions are coloured, but not with NO_COLOR, --no-color or a dumb terminal', async () => {
    expect((await runCli(['web1', 'test.ping'], { env: envOf(world), terminal: true })).out).toContain(cyan);
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const { out } = await runCli(['web1', 'test.ping'], { env: { ...envOf(world), ...env }, terminal: true });
      expect(out).toContain('web1:\r\n    True');
    }
    const { out } = await runCli(['web1', 'test.ping', '--no-color'], { env: envOf(world), terminal: true });
    expect(out).not.toContain('\u001b[3');
    expect((await runCli(['web1', 'test.ping', '--force-color'], { env: envOf(world) })).out).toContain(cyan);
  });

  it('what is missing is asked for; the password is not shown', async () => {
    const cli = await start(['web1', 'test.ping'], { SALTAPI_USER: '', SALTAPI_PASS: '' });
    await cli.said('Username: ');
    cli.type('saltdev\r');
    await cli.said('Password: ');
    cli.type('s3cret\r');
    expect(await cli.ended).toBe(0);
    expect(cli.out()).toContain('web1:');
    expect(cli.out()).toContain('saltdev');
    expect(cli.out()).not.toContain('s3cret');
  });

  it('nothing is asked for with --non-interactive', async () => {
    const cli = await start(['web1', 'test.ping', '--non-interactive'], { SALTAPI_PASS: '' });
    expect(await cli.ended).toBe(2);
    expect(cli.out()).toContain('SALTAPI_PASS is missing');
  });

  it.each(['\u0003', '\u0004'])('a question is broken off with %j, and nothing is sent', async (key) => {
    const cli = await start(['web1', 'test.ping'], { SALTAPI_PASS: '' });
    await cli.said('Password: ');
    cli.type(key);
    expect(await cli.ended).toBe(2);
    expect(world.requests).toEqual([]);
  });

  it('Ctrl-C once prints the jid, twice terminates the job', async () => {
    world.minion('web1').next({ hang: true });
    const cli = await start(['web*', 'test.ping']);
    await cli.said('web2:');
    cli.type('\u0003');
    await cli.said('Press Ctrl-C again within 3 s');
    cli.type('\u0003');
    expect(await cli.ended).toBe(130);
    expect(cli.out()).toMatch(/rx-salt follow \d{20}_\w+/);
    expect(cli.out()).toMatch(/Terminated: \d{20}_\w+/);
    expect(world.minion('web1').running).toEqual([]);
  });
});
