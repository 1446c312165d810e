import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { filter, firstValueFrom, take, toArray } from 'rxjs';
import { react, type Reaction, type ReactorItem, type SaltClient } from 'rx-salt';
import { recoverDeadNodes } from '../../examples/reactor-demo/recoverDeadNodes.js';
import { removeFullLogs } from '../../examples/reactors/removeFullLogs.js';
import { isRecord } from '../../lib/checks.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';

const run = promisify(execFile);
let salt: SaltClient;

beforeEach(() => {
  salt = connectTo();
});

afterEach(() => salt.close());

/** `salt-call event.send` on a minion of the lab, as an operator's script would do it. */
async function sendFrom(minion: string, tag: string, data: object): Promise<void> {
  const described: unknown = JSON.parse(readFileSync(join(lab.dir, 'lab.json'), 'utf8'));
  const commands = isRecord(described) && isRecord(described.commands) ? described.commands : {};
  const command: unknown = commands[minion];
  const [python = '', script = '', , folder = ''] = Array.isArray(command) ? command.map(String) : [];
  await run(python, [join(dirname(script), 'salt-call'), '-c', folder, 'event.send', tag, JSON.stringify(data)]);
}

const open = () => firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
const isReaction = <R>(item: ReactorItem<R>): item is Reaction<R> => item.type === 'reaction';

describe('a reactor', () => {
  it('recovers the nodes that died within its window, verifies it and notifies', async () => {
    const path = join(lab.dir, 'recovered');
    const told: Reaction[] = [];
    const reactor$ = recoverDeadNodes(salt, {
      recover: { fun: 'file.touch', arg: [path] },
      verify: { fun: 'file.file_exists', arg: [path] },
      window: 12_000,
      log: () => undefined,
      notify: (outcome) => void told.push(outcome),
    });
    const outcome = firstValueFrom(reactor$.pipe(filter(isReaction)));
    await open();
    const record = (node_id: string) => ({ record: { environment: 'demo', node_type: 'ui', node_id } });
    await Promise.all(
      ['minion1', 'minion2'].map((minion) => sendFrom(minion, 'salt/demo/ui/slave/dead', record(minion))),
    );
    const { status, key, events, results } = await outcome;
    expect([status, key, events.length]).toEqual(['done', 'demo/ui', 2]);
    expect(results.map(({ minion }) => minion).sort()).toEqual(['minion1', 'minion2']);
    expect(told).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
  });

  it('removes the log file of a minion whose logs are full', async () => {
    const path = join(lab.dir, 'demo.log');
    writeFileSync(path, 'full');
    const outcome = firstValueFrom(removeFullLogs(salt, path).pipe(filter(isReaction)));
    await open();
    await sendFrom('minion1', 'salt/demo/minion1/full_logs', {});
    expect(await outcome).toMatchObject({ status: 'done', results: [{ minion: 'minion1', success: true }] });
    expect(existsSync(path)).toBe(false);
  });

  it('on everything is not woken by what it does itself', async () => {
    const woke = react(salt, {
      on: ['salt/job/*', 'salt/run/*', 'the/end'],
      run: ([event], own) =>
        event?.tag === 'the/end'
          ? own.runnerAsync({ fun: 'test.arg', arg: [1] })
          : own.localAsync({ tgt: 'minion1', fun: 'test.ping' }),
    }).pipe(filter(isReaction), take(2), toArray());
    const outcomes = firstValueFrom(woke);
    await open();
    await sendFrom('minion1', 'the/end', {});
    await sendFrom('minion1', 'the/end', {});
    const tags = (await outcomes).flatMap(({ events }) => events.map(({ tag }) => tag));
    // The return of the salt-call itself is another's.
    expect(tags.filter((tag) => tag !== 'the/end' && !tag.endsWith('/ret/minion1'))).toEqual([]);
  });
});
