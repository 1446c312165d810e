import { filter, firstValueFrom, interval } from 'rxjs';
import { outcome, type Simulator, startSimulator } from 'rx-salt/testing';
import { envOf } from './support/envOf.js';
import { runCli } from './support/runCli.js';
import { startCli } from './support/startCli.js';

jest.setTimeout(60_000);

let world: Simulator;

beforeEach(async () => {
  world = await startSimulator({
    minions: ['db1', 'run', 'web1', 'web2', 'web3'],
    speed: 20,
    nodegroups: { web: 'web*' },
    grains: (minion) => ({ role: minion.replace(/\d/, '') }),
    functions: {
      'service.restart': ({ minion }) =>
        minion === 'db1' ? outcome({ return: 'no such unit', success: false, retcode: 3 }) : true,
    },
    runners: { 'manage.up': () => ['web1', 'web2'] },
  });
});
afterEach(() => world.close());

const run = (...args: string[]) => runCli(['-t', '0.3', ...args], { env: envOf(world) });
const master = (...args: string[]) => runCli(args, { env: envOf(world) });
const running = (id: string) => firstValueFrom(interval(20).pipe(filter(() => world.minion(id).running.length > 0)));
const submissions = () => world.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('"local_async"'));
const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

describe('large integers', () => {
  const digits = ['2880067194370816120', '9007199254740993', '-9223372036854771712'];
  const value = () => ({ list: digits.map(BigInt), text: '9007199254740993', small: 5 });
  const json = `[${digits.join(',')}],"text":"9007199254740993","small":5}`;

  it.each([
    ['text', [], /-\s2880067194370816120\n\s*-\s9007199254740993\n\s*-\s-9223372036854771712\n/],
    ['--jsonl', ['--jsonl'], json],
    ['--json', ['--json'], json],
  ])('have the digits that Salt sent: %s', async (_name, flags, expected) => {
    await world.close();
    world = await startSimulator({
      minions: ['web1'],
      functions: { 'test.fib': value },
      runners: { 'test.big': value },
      speed: 20,
    });
    const like: unknown =
      typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected);
    const plain = (out: string) => (typeof expected === 'string' ? out.replace(/\s/g, '') : out);
    expect(plain((await run('web1', 'test.fib', ...flags)).out)).toEqual(like);
    expect(plain((await master('run', 'test.big', ...flags)).out)).toEqual(like);
  });
});

describe('a job', () => {
  it('says on stderr which minion did not answer, and that it is asked again', async () => {
    world.minion('web2').kill();
    const { out, err } = await run('web*', 'test.ping');
    expect(err).toContain('web2 does not answer; it is asked again\n');
    expect(out).not.toContain('asked again');
    expect(out).toContain('NO RETURN');
  });

  it('prints what each minion returns, and nothing else on stdout; no bar where stderr is no terminal', async () => {
    const { code, out, err } = await run('web*', 'test.ping');
    expect(out.match(/^web\d:\n {4}True$/gm)?.sort()).toEqual([
      'web1:\n    True',
      'web2:\n    True',
      'web3:\n    True',
    ]);
    expect(out.split('\n')).toHaveLength(7);
    expect(err).toMatch(/^3 minions: 3 succeeded \(\d+\.\d s, jid \d{20}_\w+\)\n$/);
    expect(code).toBe(0);
  });

  it('marks who failed, and names who is missing and why', async () => {
    world.minion('web1').kill();
    const { code, out, err } = await run('-L', 'web1,db1,web2,nope', 'service.restart', 'nginx');
    expect(out).toContain('web2:\n    True\n');
    expect(out).toContain('db1: FAILED (retcode 3)\n    no such unit\n');
    expect(out).toContain('web1: NO RETURN\n    it does not answer (no-response)\n');
    expect(out).toContain('nope: NO RETURN\n    the master does not know it (unknown-minion)\n');
    expect(err).toContain('4 minions: 1 succeeded, 1 failed, 2 gave no return (');
    expect(err).toContain('  failed: db1\n  no return: nope, web1\n');
    expect(code).toBe(0);
  });

  it('prints a return as it comes, before the others are in', async () => {
    world.minion('web3').next({ hang: true });
    const cli = await startCli(['web*', 'test.ping'], { env: envOf(world) });
    await cli.said('web1:\n');
    await cli.said('web2:\n');
    expect(cli.out()).not.toContain('web3');
    world.minion('web3').finish();
    expect(await cli.ended).toBe(0);
    expect(cli.out()).toContain('web3:\n    True\n');
  });

  it.each([
    [
      ['-E', 'web[12]'],
      ['web1', 'web2'],
    ],
    [
      ['-L', 'web1, db1'],
      ['db1', 'web1'],
    ],
    [
      ['-L', 'web1 db1'],
      ['db1', 'web1'],
    ],
    [
      ['-G', 'role:web'],
      ['web1', 'web2', 'web3'],
    ],
    [
      ['-P', 'role:(web|db)'],
      ['db1', 'web1', 'web2', 'web3'],
    ],
    [
      ['-C', 'G@role:web and not web2'],
      ['web1', 'web3'],
    ],
    [
      ['-N', 'web'],
      ['web1', 'web2', 'web3'],
    ],
    [['--', 'run'], ['run']],
  ])('reaches the target %j', async (target, minions) => {
    const { out } = await run('--json', ...target, 'test.ping');
    const document: unknown = JSON.parse(out);
    expect(document).toMatchObject({ minions: Object.fromEntries(minions.map((id) => [id, { success: true }])) });
    expect(document).toMatchObject({ summary: { targeted: minions.length } });
  });

  it('passes arguments on as salt reads them', async () => {
    const { out } = await run(
      '--json',
      'web1',
      'test.arg',
      '1',
      'yes',
      '[a, 2]',
      'a#b',
      '1_000',
      'x={b: null}',
      'y=007',
    );
    expect(JSON.parse(out)).toMatchObject({
      minions: { web1: { return: { args: [1, true, ['a', 2], 'a#b', '1_000'], kwargs: { x: { b: null }, y: 7 } } } },
    });
  });

  it('runs several functions, each with its arguments', async () => {
    const { out } = await run('--json', 'web1', 'test.ping,test.arg', ',', 'a', 'b=1');
    expect(JSON.parse(out)).toMatchObject({
      minions: { web1: { return: { 'test.ping': true, 'test.arg': { args: ['a'], kwargs: { b: 1 } } } } },
    });
  });

  it('shows states as they finish with --progress', async () => {
    const { out } = await run('web1', 'state.apply', 'demo', '--progress');
    expect(out).toMatch(
      /^web1 1\/3 ✔ one: Success!\nweb1 2\/3 ✘ two: Failure!\nweb1 3\/3 ✔ three: Command "echo hi" run\nweb1: FAILED/,
    );
    expect(out).toContain('Summary for web1\n------------\nSucceeded: 2 (changed=2)\nFailed:    1\n');
  });

  it('ends at the deadline', async () => {
    world.minion('web3').next({ hang: true });
    const { code, out } = await run('web*', 'test.ping', '--deadline', '0.5', '--fail-any');
    expect(out).toContain('web3: NO RETURN\n    the time was up (deadline)\n');
    expect(code).toBe(4);
  });

  it('goes on where the connection is cut, and says so', async () => {
    world.minion('web2').next({ hang: true });
    const cli = await startCli(['web*', 'test.ping'], { env: envOf(world) });
    await cli.said('web1:\n');
    world.streams.cut();
    await cli.said('no connection, next try in');
    world.minion('web2').finish();
    expect(await cli.ended).toBe(0);
    expect(cli.out()).toContain('web2:\n    True\n');
    expect(cli.err()).toContain('connected again');
  });
});

describe('the exit code', () => {
  const cases: [what: string, args: string[], code: number][] = [
    ['a return failed', ['-L', 'db1,web1', 'service.restart'], 0],
    ['a return failed, --fail-any', ['-L', 'db1,web1', 'service.restart', '--fail-any'], 3],
    ['a return failed, --fail-all', ['-L', 'db1,web1', 'service.restart', '--fail-all'], 0],
    ['all failed, --fail-all', ['-L', 'db1', 'service.restart', '--fail-all'], 3],
    ['one is missing, --fail-any', ['-L', 'nope,web1', 'test.ping', '--fail-any'], 4],
    ['one is missing, one failed, --fail-any', ['-L', 'nope,db1', 'service.restart', '--fail-any'], 3],
    ['no minion matches', ['nobody*', 'test.ping'], 1],
  ];
  it.each(cases)('where %s', async (_, args, code) => {
    expect((await run(...args)).code).toBe(code);
  });

  it('of a runner that failed', async () => {
    expect((await master('run', 'error.error', 'name=Oops')).code).toBe(0);
    expect((await master('run', 'error.error', 'name=Oops', '--fail-any')).code).toBe(3);
  });
});

describe('JSON', () => {
  it('is one document with --json', async () => {
    const { out } = await run('-L', 'db1,web1,nope', 'service.restart', '--json');
    expect(JSON.parse(out)).toEqual({
      jids: [expect.stringMatching(/^\d{20}_\w+$/)],
      minions: {
        nope: { success: false, reason: 'unknown-minion' },
        db1: { success: false, retcode: 3, return: 'no such unit' },
        web1: { success: true, retcode: 0, return: true },
      },
      summary: { targeted: 3, succeeded: 1, failed: 1, noReturn: 1, missing: 0 },
    });
  });

  it('is one document of a function of the master too', async () => {
    const { out } = await master('run', 'manage.up', '--json');
    expect(JSON.parse(out)).toMatchObject({ fun: 'runner.manage.up', success: true, return: ['web1', 'web2'] });
  });

  it('is a document also where the job broke off', async () => {
    const { code, out } = await run('nobody*', 'test.ping', '--json');
    expect(JSON.parse(out)).toMatchObject({ minions: {}, error: { name: 'NoMinionsMatchedError' } });
    expect(code).toBe(1);
  });

  it('is one line an item with --jsonl', async () => {
    const { out } = await run('web1', 'test.ping', '--jsonl');
    expect(lines(out)).toMatchObject([
      { type: 'submitted', minions: ['web1'] },
      { type: 'return', minion: 'web1', return: true, success: true, retcode: 0, via: 'event' },
    ]);
  });
});

describe('a batch', () => {
  it('runs so many minions at a time', async () => {
    const { code, out } = await run('-b', '2', 'web*', 'test.ping', '--jsonl');
    const batches = lines(out).filter((item) => like(item, 'type', 'batch'));
    expect(batches).toMatchObject([
      { minions: ['web1', 'web2'], of: 3 },
      { minions: ['web3'], of: 3 },
    ]);
    expect(code).toBe(0);
  });

  it('begins no further portion after a failure with --failhard', async () => {
    const { out, code } = await run('-b', '1', '-L', 'db1,web1', 'service.restart', '--failhard');
    expect(out).toBe('db1: FAILED (retcode 3)\n    no such unit\n');
    expect(code).toBe(3);
  });

  it('stops at Ctrl-C, where the portion that runs goes on; twice terminates that', async () => {
    world.minion('web1').next({ hang: true });
    const cli = await startCli(['-b', '1', '-L', 'web1,web2', 'test.ping', '--jsonl'], { env: envOf(world) });
    await cli.said('"type":"submitted"');
    cli.interrupt();
    await cli.said('No further portion begins; the one that runs goes on.');
    expect(world.minion('web1').running).toHaveLength(1);
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.err()).toMatch(/Terminated: \d{20}_\w+\n/);
    expect(world.minion('web1').running).toEqual([]);
    expect(cli.out()).not.toContain('"web2"');
  });
});

describe('a batch that is broken off', () => {
  it('names each portion that runs', async () => {
    for (const id of ['web1', 'web2']) world.minion(id).next({ hang: true });
    const cli = await startCli(['-b', '2', '-L', 'web1,web3,web2', 'test.ping', '--jsonl'], { env: envOf(world) });
    await cli.said(/"submitted"[^]*"submitted"/);
    const jids = new Set(cli.out().match(/\d{20}_\w+/g));
    cli.interrupt();
    await cli.said('Press Ctrl-C again');
    for (const jid of jids) expect(cli.err()).toContain(`  rx-salt follow ${jid}\n`);
    cli.interrupt();
    await cli.ended;
  });

  it('while nothing runs says so', async () => {
    const args = ['-b', '1', '--batch-wait', '60', '-L', 'web1,web2', 'test.ping'];
    const cli = await startCli(args, { env: envOf(world) });
    await cli.said('web1:');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.err()).not.toMatch(/goes on|again within/);
  });

  it('twice terminates a portion that is not answered yet', async () => {
    world.minion('web1').next({ hang: true });
    world.fail({ when: ({ fun }) => fun === 'test.ping', how: 'hang-after-run' });
    const cli = await startCli(['-b', '1', '-L', 'web1,web2', 'test.ping', '--jsonl'], { env: envOf(world) });
    await cli.said('"type":"batch"');
    await running('web1');
    cli.interrupt();
    await cli.said('Press Ctrl-C again');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(world.minion('web1').running).toEqual([]);
  });

  it('says how many minions were not reached', async () => {
    const { err } = await run('-b', '1', '-L', 'db1,web1,web2', 'service.restart', '--failhard');
    expect(err).toContain('1 minion: 0 succeeded, 1 failed, 2 not begun (');
    const { out } = await run('-b', '1', '-L', 'db1,web1,web2', 'service.restart', '--failhard', '--json');
    expect(JSON.parse(out)).toMatchObject({ summary: { targeted: 1, failed: 1, notBegun: 2 } });
  });
});

describe('--async and follow', () => {
  it('print the jid alone, and what became of the job', async () => {
    const { out, err } = await run('web*', 'test.ping', '--async');
    expect(out).toMatch(/^\d{20}_\w+\n$/);
    expect(err).toBe('');
    const followed = await run('follow', out.trim());
    expect(followed.out.match(/^web\d:\n {4}True$/gm)).toHaveLength(3);
    expect(followed.code).toBe(0);
    expect(submissions()).toHaveLength(1);
  });

  it('print the jid of a runner', async () => {
    const { out } = await master('run', 'manage.up', '--async', '--jsonl');
    expect(lines(out)).toMatchObject([{ minions: [] }]);
    expect(out).toMatch(/"jid":"\d{20}"/);
  });

  it('terminate a job that was picked up, at the second Ctrl-C', async () => {
    world.minion('web1').next({ hang: true });
    const { out } = await run('-L', 'web1,web2', 'test.ping', '--async');
    const cli = await startCli(['follow', out.trim()], { env: envOf(world) });
    await cli.said('web2:\n');
    cli.interrupt();
    await cli.said('Press Ctrl-C again');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(world.minion('web1').running).toEqual([]);
  });
});

describe('Ctrl-C', () => {
  it('once prints how to follow the job, and asks nothing of the minions', async () => {
    world.minion('web1').next({ hang: true });
    const cli = await startCli(['web*', 'test.ping'], { env: envOf(world) });
    await cli.said('web3:\n');
    await cli.said('web2:\n');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.err()).toMatch(/The job goes on\. Follow it:\n {2}rx-salt follow \d{20}_\w+\n/);
    expect(cli.err()).toContain('  still out: web1\n');
    expect(JSON.stringify(world.requests)).not.toContain('term_job');
    expect(world.minion('web1').running).toHaveLength(1);
  });

  it('twice terminates the job on its minions, and waits for that', async () => {
    world.minion('web1').next({ hang: true });
    const cli = await startCli(['web*', 'test.ping'], { env: envOf(world) });
    await cli.said('web3:\n');
    cli.interrupt();
    await cli.said('Press Ctrl-C again within 3 s');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.err()).toMatch(/Terminated: \d{20}_\w+\n/);
    expect(world.minion('web1').running).toEqual([]);
  });

  it('three times ends it at once', async () => {
    world.fail({ when: ({ fun }) => fun === 'test.ping', how: 'hang' });
    const cli = await startCli(['web1', 'test.ping'], { env: envOf(world) });
    await firstValueFrom(world.received.pipe(filter(({ body }) => JSON.stringify(body ?? '').includes('test.ping'))));
    for (const said of ['Press Ctrl-C again', 'Terminating the job']) {
      cli.interrupt();
      await cli.said(said);
    }
    const began = performance.now();
    cli.interrupt();
    // By the signal, which is 130 to a shell.
    expect([130, null]).toContain(await cli.ended);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('leaves a function of the master to itself', async () => {
    const cli = await startCli(['run', 'test.sleep', '60', '--jsonl'], { env: envOf(world) });
    await cli.said('"type":"submitted"');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.err()).toMatch(/^\nThe job goes on\. Follow it:\n {2}rx-salt follow \d{20}\n$/);
  });

  it('is told in the document of --json', async () => {
    world.minion('web1').next({ hang: true });
    const cli = await startCli(['--json', '-v', 'web1', 'test.ping'], { env: envOf(world) });
    await cli.said('submitted, 1 minions');
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(JSON.parse(cli.out())).toMatchObject({ interrupted: true });
  });
});

describe('run and wheel', () => {
  it('print what the master returns', async () => {
    expect(await master('run', 'manage.up')).toMatchObject({
      code: 0,
      out: 'runner.manage.up:\n    - web1\n    - web2\n',
    });
    const { out } = await master('wheel', 'key.list', 'accepted');
    expect(out).toContain('    minions:\n        - db1\n');
    expect((await master('wheel', 'key.list', 'match=accepted')).out).toBe(out);
  });

  it('pass arguments on', async () => {
    const { out } = await master('run', 'test.arg', 'a', '1', 'b=[2]', '--json');
    expect(JSON.parse(out)).toMatchObject({ return: { args: ['a', 1], kwargs: { b: [2] } } });
  });

  it('mark a failure', async () => {
    const { out, err } = await master('run', 'error.error', 'name=Oops', 'message=x');
    expect(out).toContain('runner.error.error: FAILED');
    expect(err).toMatch(/^failed \(/);
  });
});

function like(item: unknown, key: string, value: unknown): boolean {
  return typeof item === 'object' && item !== null && Object.entries(item).some(([k, v]) => k === key && v === value);
}
