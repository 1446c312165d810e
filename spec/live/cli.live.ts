import { switchMap, timer } from 'rxjs';
import { envOf } from '../cli/support/envOf.js';
import { runCli } from '../cli/support/runCli.js';
import { startCli } from '../cli/support/startCli.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';

const run = (...args: string[]) => runCli(args, { env: envOf(lab) });
const read = (text: string): unknown => JSON.parse(text);

describe('rx-salt', () => {
  it('prints what each minion returns', async () => {
    const { code, out, err } = await run('*', 'test.ping');
    expect(out.match(/^minion\d:\n {4}True$/gm)).toHaveLength(3);
    expect(err).toContain('3 minions: 3 succeeded');
    expect(code).toBe(0);
  });

  it('marks a failing state run, and ends as --fail-any says', async () => {
    const { code, out } = await run('minion2', 'state.apply', 'demo', '--progress', '--fail-any');
    expect(out).toMatch(/^minion2 1\/3 ✔/m);
    expect(out).toContain('minion2: FAILED (retcode 2)\n');
    expect(out).toContain('Summary for minion2\n');
    expect(code).toBe(3);
  });

  it('names an unknown minion', async () => {
    const { code, out } = await run('-L', 'minion1,nope', 'test.ping', '--fail-any');
    expect(out).toContain('nope: NO RETURN\n    the master does not know it (unknown-minion)\n');
    expect(code).toBe(4);
  });

  it.each([
    ['1', 1],
    ['yes', true],
    ['1_000', '1_000'],
    ['[a, {b: null}]', ['a', { b: null }]],
    ['a#b', 'a#b'],
    ["'007'", '007'],
    ['2024-01-01', '2024-01-01'],
  ])('passes the argument %s on as salt does, to minions and to a runner', async (word, value) => {
    const minion = await run('minion1', 'test.arg', word, `key=${word}`, '--json');
    expect(read(minion.out)).toMatchObject({
      minions: { minion1: { return: { args: [value], kwargs: { key: value } } } },
    });
    const runner = await run('run', 'test.arg', word, `key=${word}`, '--json');
    expect(read(runner.out)).toMatchObject({ return: { args: [value], kwargs: { key: value } } });
  });

  it('runs functions of the master', async () => {
    const runner = await run('run', 'manage.up');
    expect(runner).toMatchObject({ code: 0, out: 'runner.manage.up:\n    - minion1\n    - minion2\n    - minion3\n' });
    const named = await run('wheel', 'key.list', 'match=accepted', '--json');
    expect(read(named.out)).toMatchObject({ success: true, return: { minions: ['minion1', 'minion2', 'minion3'] } });
    const placed = await run('wheel', 'key.list', 'accepted', '--json');
    expect(read(placed.out)).toMatchObject({ success: true, return: { minions: ['minion1', 'minion2', 'minion3'] } });
  });

  it('prints events', async () => {
    const salt = connectTo();
    const cli = await startCli(['events', 'salt/cli/*', '--count', '1'], { env: envOf(lab) });
    // Until it listens, an event is for nobody.
    const sent = timer(0, 1_000)
      .pipe(switchMap(() => salt.request({ client: 'runner', fun: 'event.send', arg: ['salt/cli/demo'] })))
      .subscribe();
    expect(await cli.ended).toBe(0);
    expect(cli.out()).toMatch(/^salt\/cli\/demo\t\{/);
    sent.unsubscribe();
    await salt.close();
  });

  it('submits a job, and picks it up again', async () => {
    const { out } = await run('*', 'test.sleep', '2', '--async');
    expect(out).toMatch(/^\d{20}_\w+\n$/);
    const followed = await run('follow', out.trim());
    expect(followed.out.match(/^minion\d:\n {4}True$/gm)).toHaveLength(3);
  });

  it('runs in portions', async () => {
    const { code, out } = await run('-b', '2', '*', 'test.ping', '--jsonl');
    const batches = out.split('\n').filter((line) => line.includes('"type":"batch"'));
    expect(batches).toHaveLength(2);
    expect(code).toBe(0);
  });

  it('terminates a job at the second Ctrl-C', async () => {
    const cli = await startCli(['*', 'test.sleep', '60', '-v'], { env: envOf(lab) });
    await cli.said('submitted, 3 minions');
    cli.interrupt();
    await cli.said('Press Ctrl-C again');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    const [, jid = ''] = /Terminated: (\S+)/.exec(cli.err()) ?? [];
    const { out } = await run('*', 'saltutil.find_job', jid, '--json');
    expect(read(out)).toMatchObject({
      minions: { minion1: { return: {} }, minion2: { return: {} }, minion3: { return: {} } },
    });
  });
});
