import { VirtualTimeScheduler } from 'rxjs';
import { RequestError } from '../../lib/errors.js';
import { createPulse } from '../../lib/events/Pulse.js';
import { createStatus, type Status, type StatusKeeper } from '../../lib/events/status.js';

const lost = new RequestError('lost', { sent: true });

type Happening = keyof StatusKeeper | 'beat';

/** Plays what happens, each thing a millisecond after the last; `beat` is a byte. */
function play(...happens: readonly Happening[]) {
  const scheduler = new VirtualTimeScheduler();
  const pulse = createPulse(scheduler);
  const keeper = createStatus(pulse, scheduler);
  const seen: (Status | 'complete')[] = [];
  keeper.status.subscribe({ next: (status) => seen.push(status), complete: () => seen.push('complete') });
  happens.forEach((what, i) => {
    scheduler.schedule(() => {
      if (what === 'beat') pulse.beat();
      else if (what === 'waiting') keeper.waiting(2, 500, lost);
      else if (what === 'loginFailed') keeper.loginFailed(lost);
      else if (what === 'unavailable') keeper.unavailable(lost);
      else if (what !== 'status') keeper[what]();
    }, i + 1);
  });
  scheduler.flush();
  return { keeper, seen };
}

const counts = { skipped: 0, reconnects: 0 };

describe('the status', () => {
  it.each<[string, readonly Happening[], object]>([
    ['at first', [], { state: 'idle', ...counts }],
    ['connecting', ['connecting'], { state: 'connecting', ...counts }],
    [
      'connecting, after a failed login',
      ['connecting', 'loginFailed'],
      { state: 'connecting', error: lost, ...counts },
    ],
    ['open, whatever login fails', ['connecting', 'opened', 'loginFailed'], { state: 'open', ...counts }],
    ['open, the first time without a gap', ['connecting', 'opened'], { state: 'open', ...counts }],
    ['waiting', ['connecting', 'waiting'], { state: 'waiting', attempt: 2, retryIn: 500, error: lost, ...counts }],
    ['unavailable', ['connecting', 'unavailable'], { state: 'unavailable', error: lost, ...counts }],
    ['idle again', ['connecting', 'opened', 'idle'], { state: 'idle', ...counts }],
    [
      'open after a loss: the gap is from the last byte',
      ['connecting', 'opened', 'beat', 'ended', 'waiting', 'connecting', 'opened'],
      { state: 'open', gap: { from: 3, to: 7 }, ...counts, reconnects: 1 },
    ],
    [
      'open after more tries: still from the last byte',
      ['opened', 'beat', 'ended', 'waiting', 'connecting', 'ended', 'waiting', 'beat', 'connecting', 'opened'],
      { state: 'open', gap: { from: 2, to: 10 }, ...counts, reconnects: 1 },
    ],
    [
      'a failure to open is no loss',
      ['connecting', 'ended', 'waiting', 'connecting', 'opened'],
      { state: 'open', ...counts },
    ],
    [
      'who gave up has no gap',
      ['opened', 'ended', 'unavailable', 'connecting', 'opened'],
      { state: 'open', ...counts },
    ],
    [
      'who left has no gap',
      ['opened', 'ended', 'waiting', 'idle', 'connecting', 'opened'],
      { state: 'open', ...counts },
    ],
    [
      'the gap is told once',
      ['opened', 'ended', 'opened', 'ended', 'opened'],
      { state: 'open', gap: { from: 0, to: 5 }, ...counts, reconnects: 2 },
    ],
  ])('%s', (_, happens, last) => {
    const { keeper, seen } = play(...happens);
    expect(seen.at(-1)).toEqual(last);
    const replayed: Status[] = [];
    keeper.status.subscribe((status) => replayed.push(status)).unsubscribe();
    expect(replayed).toEqual([last]);
  });

  it('counters ride along, and emit nothing by themselves', () => {
    const { seen, keeper } = play('opened', 'skipped', 'skipped', 'idle', 'skipped');
    expect(seen.map((status) => (status === 'complete' ? status : [status.state, status.skipped]))).toEqual([
      ['idle', 0],
      ['open', 0],
      ['idle', 2],
    ]);
    const replayed: number[] = [];
    keeper.status.subscribe(({ skipped }) => replayed.push(skipped));
    expect(replayed).toEqual([3]);
  });

  it('closed is the last one, for who comes late as well', () => {
    const { seen, keeper } = play('opened', 'closed', 'connecting', 'opened', 'closed', 'idle');
    expect(seen.slice(-2)).toEqual([{ state: 'closed', ...counts }, 'complete']);
    expect(seen).toHaveLength(4);
    const late: unknown[] = [];
    keeper.status.subscribe({ next: ({ state }) => late.push(state), complete: () => late.push('complete') });
    expect(late).toEqual(['closed', 'complete']);
  });
});
