import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY, filter, firstValueFrom, lastValueFrom, type Observable, take, toArray } from 'rxjs';
import { react } from 'rx-salt';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';
import { buildCopy, runExample } from './runExample.js';
import { sendFrom } from './sendFrom.js';

let dir: string;

beforeAll(async () => {
  dir = await buildCopy();
});

const line = (lines: Observable<string>, part: string) =>
  firstValueFrom(lines.pipe(filter((text) => text.includes(part))));

describe('examples/reactor-demo', () => {
  it('recovers the nodes that died within its window, verifies it and says so', async () => {
    const path = join(lab.dir, 'recovered');
    const { lines } = runExample(
      dir,
      'examples/reactor-demo/main.js',
      ...[
        '--window',
        '15000',
        '--reactions',
        '1',
        '--recover',
        `file.touch ${path}`,
        '--verify',
        `file.file_exists ${path}`,
      ],
    );
    await line(lines, 'waiting for a minion');
    for (const node_id of ['minion1', 'minion2']) {
      await sendFrom(node_id, 'salt/demo/ui/slave/dead', { record: { environment: 'demo', node_type: 'ui', node_id } });
    }
    const printed = await lastValueFrom(lines.pipe(toArray()));
    const told = printed.slice(2).map((text) => text.replace(/^ *[\d.]+ s {2}/, '').replace(/after .*/, 'after'));
    expect(told.slice(0, 1)).toEqual(['recovering minion1, minion2']);
    expect(told.slice(1, 3).sort()).toEqual(['minion1 is well again', 'minion2 is well again']);
    expect(told.slice(3)).toEqual(['demo/ui: minion1, minion2: done after', 'reaction 1: done']);
    expect(existsSync(path)).toBe(true);
  });
});

describe('examples/reactors', () => {
  it('removes the log file of a minion whose logs are full, and restarts ssh', async () => {
    const path = join(lab.dir, 'demo.log');
    writeFileSync(path, 'full');
    const { child, lines } = runExample(dir, 'examples/reactors/main.js', path, 'rx-salt-none');
    await line(lines, 'open');
    await sendFrom('minion1', 'salt/demo/minion1/full_logs', {});
    expect(await line(lines, 'full_logs')).toBe('salt/demo/minion1/full_logs done');
    expect(existsSync(path)).toBe(false);
    await sendFrom('minion1', 'salt/demo/minion1/restart/ssh', {});
    // There is no such service: a lab must not restart one of the machine that it runs on.
    expect(await line(lines, 'restart/ssh')).toBe('salt/demo/minion1/restart/ssh unverified');
    child.kill('SIGTERM');
    expect(await lastValueFrom(lines)).toBe('closed');
  });
});

describe('a reactor to all jobs and runners', () => {
  it('is not woken by what it does itself', async () => {
    const salt = connectTo();
    const outcomes = react<unknown>(salt, {
      on: ['salt/job/*', 'salt/run/*', 'the/*'],
      overlap: 'parallel',
      // The return of the salt-call that sends the event is another's.
      where: ({ data }) => data.fun !== 'event.send',
      run: ([event], own) => {
        if (event?.tag === 'the/job')
          return own.localAsync({ tgt: 'minion1', fun: 'test.sleep', arg: [3] }, { minionTimeout: 1_000 });
        return event?.tag === 'the/runner' ? own.runnerAsync({ fun: 'test.arg', arg: [1] }) : EMPTY;
      },
    }).pipe(
      filter((item) => item.type === 'reaction'),
      take(3),
      toArray(),
    );
    const items = firstValueFrom(outcomes);
    await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
    for (const tag of ['the/job', 'the/runner', 'the/end']) await sendFrom('minion1', tag, {});
    const tags = (await items).map(({ events: [event] }) => event?.tag);
    expect(tags.sort()).toEqual(['the/end', 'the/job', 'the/runner']);
    await salt.close();
  });
});
