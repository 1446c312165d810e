import { lastValueFrom, tap, toArray } from 'rxjs';
import type { BatchOptions, JobItem, LocalLow, SaltClient } from 'rx-salt';
import { closedGate } from './closedGate.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';

let salt: SaltClient;

beforeEach(() => void (salt = connectTo()));
afterEach(async () => {
  await salt.close();
  await lab.recover();
});

const listed = { tgt: ['minion1', 'minion2', 'minion3'], tgt_type: 'list' } as const;

function inShort(item: JobItem): string {
  if (item.type === 'batch') return `batch of ${item.minions.join(', ')}: ${item.done} of ${item.of} done`;
  return [item.type, ...('minion' in item ? [item.minion] : []), ...('reason' in item ? [item.reason] : [])].join(' ');
}

async function run(low: LocalLow, options: BatchOptions, note: (item: JobItem) => void = () => {}): Promise<string[]> {
  const items = await lastValueFrom(salt.localBatch(low, options).pipe(tap(note), toArray()));
  return items.filter(({ type }) => type !== 'submitted').map(inShort);
}

describe('a batch', () => {
  it('begins a portion as minions of the one before finish', async () => {
    const { command, open } = closedGate('batch');
    const arg = [`{% if grains.id == 'minion1' %}${command}{% endif %}`];
    const low = { ...listed, fun: 'cmd.run', arg, kwarg: { template: 'jinja' } };
    const told = await run(low, { size: 2 }, (item) => {
      if (item.type === 'return' && 'minion' in item && item.minion === 'minion3') open();
    });
    expect(told).toEqual([
      'batch of minion1, minion2: 0 of 3 done',
      'return minion2',
      'batch of minion3: 1 of 3 done',
      'return minion3',
      'return minion1',
    ]);
  });

  it('takes a share of those that answer a test.ping, and waits between portions', async () => {
    const began: number[] = [];
    const told = await run({ tgt: 'minion*', fun: 'test.arg' }, { size: '34%', wait: 1_000 }, ({ type }) => {
      if (type === 'batch') began.push(performance.now());
    });
    expect(told.map((line) => line.replace(/minion\d/, '*'))).toEqual([
      'batch of *: 0 of 3 done',
      'return *',
      'batch of *: 1 of 3 done',
      'return *',
      'batch of *: 2 of 3 done',
      'return *',
    ]);
    const [first = 0, second = 0, third = 0] = began;
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(1_000);
  });

  it('begins no more portions once enough have failed', async () => {
    const arg = ["{% if grains.id != 'minion3' %}false{% endif %}"];
    const low = { ...listed, fun: 'cmd.run', arg, kwarg: { template: 'jinja' } };
    expect(await run(low, { size: 1, stopAfter: 2 })).toEqual([
      'batch of minion1: 0 of 3 done',
      'return minion1',
      'batch of minion2: 1 of 3 done',
      'return minion2',
    ]);
  });

  it('goes on behind a minion that is offline', async () => {
    await lab.minion1.kill();
    expect(await run({ ...listed, fun: 'test.ping' }, { size: 1 })).toEqual([
      'batch of minion1: 0 of 3 done',
      'silent minion1',
      'no-return minion1 no-response',
      'batch of minion2: 1 of 3 done',
      'return minion2',
      'batch of minion3: 2 of 3 done',
      'return minion3',
    ]);
  });
});
