import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { firstValueFrom, lastValueFrom, type Observable, tap, toArray } from 'rxjs';
import { type JobItem, OutcomeUnknownError, type SaltClient } from 'rx-salt';
import { startPickUp } from '../support/startPickUp.js';
import { closedGate } from './closedGate.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';
import { labCommand } from './lab/labCommand.js';
import { buildCopy } from './runExample.js';

let salt: SaltClient;

beforeEach(() => void (salt = connectTo()));
afterEach(() => salt.close());

const all = <T>(source$: Observable<T>) => lastValueFrom(source$.pipe(toArray()));
const inShort = (items: readonly JobItem[]) =>
  items.map((item) =>
    [item.type, ...('minion' in item ? [item.minion] : []), ...('via' in item ? [item.via] : [])].join(' '),
  );

describe('a process that is killed in the middle of a job', () => {
  it('delivers the rest when it is started again: each return once, and the job ends', async () => {
    const copy = await buildCopy();
    const { command, open } = closedGate('pick-up');
    const low = { arg: [`{% if grains.id != 'minion1' %}${command}{% endif %}`], kwarg: { template: 'jinja' } };
    const args = [join(lab.dir, `job-${process.pid}.jsonl`), '*', 'cmd.run', JSON.stringify(low)];

    const killed = startPickUp(copy, args);
    await killed.when(({ type }) => type === 'return');
    await killed.kill();
    const first = await killed.ended;
    expect(first.map(({ type, minion }) => minion ?? type)).toEqual(['begun', 'submitted', 'minion1']);

    const again = startPickUp(copy, args);
    await again.when(({ type }) => type === 'submitted');
    open();
    const rest = await again.ended;
    expect(rest.map(({ type, minion }) => minion ?? type).sort()).toEqual(['minion2', 'minion3', 'submitted']);
    expect(again.exitCode()).toBe(0);
    expect(new Set([...first, ...rest].map(({ jid }) => jid)).size).toBe(1);
  });
});

describe('follow', () => {
  it('tells a job that has ended', async () => {
    const returned = await all(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
    const items = await all(salt.follow(returned[0]?.jid ?? ''));
    expect(inShort(items).sort()).toEqual([
      'return minion1 lookup',
      'return minion2 lookup',
      'return minion3 lookup',
      'submitted',
    ]);
  });

  it('tells a job that somebody else has started, and that runs', async () => {
    const { command, open } = closedGate('another-user');
    const told = await labCommand(lab.dir, 'salt', 'master', ['--async', 'minion[12]', 'cmd.run', command]);
    const [jid = ''] = /\d{20}/.exec(told) ?? [];
    const items = await all(salt.follow(jid).pipe(tap(({ type }) => type === 'submitted' && open())));
    expect(
      inShort(items)
        .map((item) => item.replace(/ (event|lookup)$/, ''))
        .sort(),
    ).toEqual(['return minion1', 'return minion2', 'submitted']);
  });

  it('tells a runner that runs, and one that has ended', async () => {
    const { command, open } = closedGate('runner');
    const low = { client: 'runner_async', fun: 'salt.cmd', arg: ['cmd.run', command] } as const;
    const { jid } = await firstValueFrom(salt.track(low));
    const items = await all(salt.follow(jid).pipe(tap(({ type }) => type === 'submitted' && open())));
    expect(inShort(items)).toEqual(['submitted', 'return event']);
    expect(inShort(await all(salt.follow(jid)))).toEqual(['submitted', 'return lookup']);
  });

  it('fails where the job cache has forgotten the job', async () => {
    const { jid } = await firstValueFrom(salt.localAsync({ tgt: 'minion1', fun: 'test.ping' }));
    const jobs = join(lab.dir, 'cache', 'jobs');
    const [file = ''] = readdirSync(jobs, { recursive: true })
      .map((name) => join(jobs, String(name)))
      .filter((name) => basename(name) === 'jid' && readFileSync(name, 'utf8') === jid);
    rmSync(dirname(file), { recursive: true });
    await expect(all(salt.follow(jid))).rejects.toBeInstanceOf(OutcomeUnknownError);
  });
});
