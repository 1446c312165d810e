import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filter, firstValueFrom } from 'rxjs';
import { type Simulator, startSimulator } from 'rx-salt/testing';
import { envOf } from './support/envOf.js';
import { runCli } from './support/runCli.js';
import { startCli } from './support/startCli.js';

jest.setTimeout(60_000);

let world: Simulator;
beforeEach(async () => {
  world = await startSimulator({ minions: ['web1', 'web2'], speed: 20 });
});
afterEach(() => world.close());

const listening = () => firstValueFrom(world.connections.changes.pipe(filter(({ live }) => live > 0)));
const start = (...args: string[]) => startCli(args, { env: envOf(world) });
const write = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'rx-salt-react-')), 'reactors.mjs');
  writeFileSync(file, text);
  return file;
};

describe('events', () => {
  it('prints those whose tag matches, until Ctrl-C', async () => {
    const cli = await start('events', 'salt/demo/*');
    await listening();
    world.emit('salt/other', { a: 1 });
    world.emit('salt/demo/a/b', { a: 'ü' });
    await cli.said('salt/demo/a/b');
    cli.interrupt();
    expect(await cli.ended).toBe(0);
    expect(cli.out()).toMatch(/^salt\/demo\/a\/b\t\{"a":"ü".*\}\n$/);
  });

  it('ends after so many with --count, as JSON with --jsonl', async () => {
    const cli = await start('events', '--count', '1', '--jsonl');
    await listening();
    world.emit('salt/demo', { a: 1 });
    world.emit('salt/demo', { a: 2 });
    expect(await cli.ended).toBe(0);
    expect(JSON.parse(cli.out())).toMatchObject({ tag: 'salt/demo', data: { a: 1 } });
  });

  it('waits for a deadline of a month', async () => {
    const cli = await start('events', '--deadline', '2592000');
    await listening();
    world.emit('salt/demo/1');
    await cli.said('salt/demo/1');
    world.emit('salt/demo/2');
    await cli.said('salt/demo/2');
    cli.interrupt();
    expect(await cli.ended).toBe(0);
  });

  it('ends at the deadline: 4 where --count asked for more', async () => {
    const [few, all] = await Promise.all([
      runCli(['events', 'none', '--count', '1', '--deadline', '0.3'], { env: envOf(world) }),
      runCli(['events', 'none', '--deadline', '0.3'], { env: envOf(world) }),
    ]);
    expect([few.code, all.code]).toEqual([4, 0]);
  });
});

describe('a reader that has seen enough', () => {
  it('ends it quietly', async () => {
    const cli = await start('events');
    await listening();
    world.emit('salt/demo');
    await cli.said('salt/demo');
    cli.hangUp();
    world.emit('salt/demo');
    expect(await cli.ended).toBe(0);
    expect(cli.err()).toBe('');
  });
});

describe('react', () => {
  it('runs the reactors of a file, and tells what became of each reaction', async () => {
    const file = write(`
      export default [
        { on: 'salt/demo/ping', run: ([event], salt) => salt.localAsync({ tgt: event.data.id, fun: 'test.ping' }) },
        { on: 'salt/demo/fail', run: () => { throw new Error('no way'); } },
      ];`);
    const cli = await start('react', file);
    await cli.said('Reacting to salt/demo/ping; salt/demo/fail. Ctrl-C ends it.');
    await listening();
    world.minion('web1').fire('salt/demo/ping', {});
    await cli.said('✔ salt/demo/ping #1: done (1 event, 1 result, ');
    world.minion('web1').fire('salt/demo/fail', {});
    await cli.said('✘ salt/demo/fail #1: failed: no way (1 event, 0 results, ');
    cli.interrupt();
    expect(await cli.ended).toBe(0);
  });

  it.each([
    ['export const a = 1;', 'its default export must be a map of options for react()'],
    ['export default [];', 'its default export must be a map of options for react()'],
    ['export default { on: 1, run: () => [] };', 'its default export must be a map of options for react()'],
    ['export default {', 'cannot be loaded'],
  ])('refuses the file %j', async (text, message) => {
    const { code, err } = await runCli(['react', write(text)], { env: envOf(world) });
    expect(err).toContain(message);
    expect(err).not.toContain('\n    at ');
    expect(code).not.toBe(0);
  });
});
