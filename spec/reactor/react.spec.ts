import { type ReactOptions, react, type ReactorItem, type SaltClient } from 'rx-salt';
import { BehaviorSubject, EMPTY, NEVER, type Observable, of, Subject } from 'rxjs';
import { createClosing } from '../../lib/createClosing.js';
import type { Status } from '../../lib/events/status.js';
import type { SaltEvent } from '../../lib/events/SaltEvent.js';
import { createOpenJobs } from '../../lib/jobs/OpenJobs.js';
import { createIdentity } from '../../lib/commands/Identity.js';
import { portsOf } from '../../lib/reactor/portsOf.js';
import { PlatformTime } from '../support/PlatformTime.js';
import { thrownBy } from '../support/thrownBy.js';
import { fakeClient } from './support/fakeClient.js';

function create(status: Observable<Status> = NEVER) {
  const scheduler = new PlatformTime();
  const events$ = new Subject<SaltEvent>();
  const closing = createClosing();
  const openJobs = createOpenJobs();
  const salt: SaltClient = fakeClient();
  let matches: (tag: string) => boolean = () => false;
  portsOf.set(salt, {
    events: {
      where: (test) => {
        matches = test;
        return events$;
      },
      gaps: NEVER,
      status,
    },
    identity: createIdentity(scheduler, () => 0),
    openJobs,
    closing: closing.began,
    closed: closing.closed,
    unlessClosing: closing.unlessClosing,
    clientFor: () => salt,
    timeout: 30_000,
    scheduler,
  });
  const items: ReactorItem[] = [];
  let open = 0;
  openJobs.size.subscribe((size) => (open = size));
  const start = (options: Partial<ReactOptions>) =>
    react(salt, { on: '*', run: () => EMPTY, ...options }).subscribe((item) => items.push(item));
  const send = (...tags: readonly string[]) => tags.forEach((tag) => events$.next({ tag, data: {} }));
  return { scheduler, salt, closing, items, start, send, matches: (tag: string) => matches(tag), open: () => open };
}

const statuses = (items: readonly ReactorItem[]) => items.map((item) => (item.type === 'gap' ? 'gap' : item.status));

describe('react', () => {
  it.each<[string, unknown]>([
    ['on', { run: () => EMPTY }],
    ['run', { on: '*' }],
    ['on', { on: [], run: () => EMPTY }],
    ['on', { on: ['a', 7], run: () => EMPTY }],
    ['on', { on: '', run: () => EMPTY }],
    ['run', { on: '*', run: 'job' }],
    ['where', { on: '*', run: () => EMPTY, where: true }],
    ['verify', { on: '*', run: () => EMPTY, verify: true }],
    ['notify', { on: '*', run: () => EMPTY, notify: 'mail' }],
    ['timeout', { on: '*', run: () => EMPTY, timeout: 0 }],
    ['overlap', { on: '*', run: () => EMPTY, overlap: 'merge' }],
    ['queueLimit', { on: '*', run: () => EMPTY, queueLimit: -1 }],
    ['collect', { on: '*', run: () => EMPTY, collect: 20 }],
    ['collect.for', { on: '*', run: () => EMPTY, collect: { for: '20 s' } }],
    ['collect.quiet', { on: '*', run: () => EMPTY, collect: { quiet: 5 } }],
    ['collect.count', { on: '*', run: () => EMPTY, collect: { count: 5 } }],
    ['collect.count', { on: '*', run: () => EMPTY, collect: { for: 5, count: 0 } }],
    ['collect.by', { on: '*', run: () => EMPTY, collect: { by: 'id' } }],
    ['collect.every', { on: '*', run: () => EMPTY, collect: { every: 5 } }],
    ['tags', { on: '*', run: () => EMPTY, tags: 'x' }],
    ['on', undefined],
  ])('refuses a wrong %s: %j', (option, options) => {
    const { salt } = create();
    expect(thrownBy((): unknown => Reflect.apply(react, undefined, [salt, options]))).toMatchObject({
      name: 'ConfigError',
      option,
    });
  });

  it('refuses what is no client of createSaltClient', () => {
    expect(thrownBy(() => react(fakeClient(), { on: '*', run: () => EMPTY }))).toMatchObject({ option: 'salt' });
  });

  it('takes several globs', () => {
    const { start, matches } = create();
    start({ on: ['salt/demo/*', 'my/[ab]'] });
    expect(['salt/demo/a/b', 'my/a', 'my/c', 'salt/dem'].map(matches)).toEqual([true, true, false, false]);
  });

  it.each(['where', 'by'] as const)('tells what %s throws, and goes on', (name) => {
    const { start, send, items } = create();
    const told: unknown[] = [];
    const throwing = ({ tag }: SaltEvent) => {
      if (tag === 'bad') throw new TypeError('oops');
      return true;
    };
    start({
      ...(name === 'where'
        ? { where: throwing }
        : { collect: { for: 5, count: 1, by: (event) => String(throwing(event)) } }),
      notify: ({ status }) => void told.push(status),
      overlap: 'restart',
    });
    send('bad', 'good');
    expect(items).toMatchObject([
      { reaction: 1, status: 'failed', events: [{ tag: 'bad' }], error: { name: 'TypeError' } },
      { reaction: 2, status: 'done', events: [{ tag: 'good' }] },
    ]);
    expect(told).toEqual(['failed', 'done']);
  });

  it('a run that throws has failed', () => {
    const { start, send, items } = create();
    start({
      run: () => {
        throw new Error('oops');
      },
    });
    send('a');
    expect(items).toMatchObject([{ status: 'failed', error: { message: 'oops' } }]);
  });

  it('reads what RxJS reads, also what notify gives', async () => {
    const { start, send, items } = create();
    let done = () => {};
    start({
      run: () => Promise.resolve('x'),
      verify: () => Promise.resolve(true),
      notify: () => new Promise<void>((resolve) => (done = resolve)),
    });
    send('a');
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(items).toEqual([]);
    done();
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(items).toMatchObject([{ status: 'done', results: ['x'] }]);
  });

  it.each<[string, () => void]>([
    ['a number', () => 7],
    ['nothing', () => undefined],
    ['null', () => null],
  ])('a notify that gives %s is done at once', (_, notify) => {
    const { start, send, items } = create();
    start({ notify });
    send('a');
    expect(items).toMatchObject([{ status: 'done' }]);
    expect(items[0]).not.toHaveProperty('notifyError');
  });

  it.each([['false'], [1], [{ success: false }]])(
    'a verify that says %j, which is not true, leaves it unverified',
    (said) => {
      const { start, send, items } = create();
      // @ts-expect-error a module without types may do so
      start({ verify: () => of(said) });
      send('a');
      expect(statuses(items)).toEqual(['unverified']);
    },
  );

  it('a verify that says nothing leaves it unverified', () => {
    const { start, send, items } = create();
    start({ verify: () => EMPTY });
    send('a');
    expect(statuses(items)).toEqual(['unverified']);
  });

  it('dropped reactions are not notified', () => {
    const { start, send, items } = create();
    const told: unknown[] = [];
    start({ run: () => NEVER, overlap: 'drop', notify: (outcome) => void told.push(outcome) });
    send('a', 'b');
    expect([statuses(items), told]).toEqual([['dropped'], []]);
  });

  it.each<[ReactOptions['overlap'], readonly string[]]>([
    ['queue', []],
    ['drop', ['dropped']],
    ['parallel', ['done']],
    ['restart', ['dropped', 'done']],
  ])('%s is kept per key', (overlap, expected) => {
    const { start, send, items } = create();
    let runs = 0;
    start({
      ...(overlap === undefined ? {} : { overlap }),
      collect: { by: ({ tag }) => tag.slice(0, 1) },
      run: () => (++runs === 1 ? NEVER : of(runs)),
    });
    send('a1', 'b1');
    expect(statuses(items)).toEqual(['done']);
    send('a2');
    expect(statuses(items)).toEqual(['done', ...expected]);
  });

  it('ten thousand reactions in a row need no stack, and leave nothing open', () => {
    const { start, send, items, open } = create();
    const first$ = new Subject<void>();
    let runs = 0;
    start({ queueLimit: Infinity, run: () => (++runs === 1 ? first$ : of(1)) });
    send(...Array.from({ length: 10_000 }, () => 'a'));
    expect([items.length, open()]).toEqual([0, 1]);
    first$.complete();
    expect([items.length, open()]).toEqual([10_000, 0]);
  });

  it('a queue of a thousand is the limit by default', () => {
    const { start, send, items } = create();
    start({ run: () => NEVER });
    send(...Array.from({ length: 1_002 }, () => 'a'));
    expect(items).toMatchObject([{ reaction: 1_002, status: 'dropped' }]);
  });

  it('may be subscribed to again once it has ended', () => {
    const { salt, send } = create();
    const reactor$ = react(salt, { on: '*', run: () => EMPTY });
    const seen: unknown[] = [];
    const watch = () =>
      reactor$.subscribe({ next: ({ type }) => seen.push(type), error: ({ name }: Error) => seen.push(name) });
    const first = watch();
    watch();
    first.unsubscribe();
    watch();
    send('a');
    expect(seen).toEqual(['ConfigError', 'reaction']);
  });

  it('one that is ended by restart is not notified', () => {
    const { start, send, items } = create();
    const told: unknown[] = [];
    start({ run: () => NEVER, overlap: 'restart', notify: (outcome) => void told.push(outcome) });
    send('a', 'b');
    expect([statuses(items), told]).toEqual([['dropped'], []]);
  });

  it('who waits in the queue is waited for as well', () => {
    const { start, send } = create();
    const runs: Subject<void>[] = [];
    start({
      run: () => {
        const run$ = new Subject<void>();
        runs.push(run$);
        return run$;
      },
    });
    send('a', 'b');
    runs[0]?.complete();
    send('c');
    expect(runs).toHaveLength(2);
    runs[1]?.complete();
    expect(runs).toHaveLength(3);
  });

  it('a window that is open at the end is dropped, and nothing runs', () => {
    const { start, send, items, closing } = create();
    let runs = 0;
    start({ collect: { for: 5 }, overlap: 'parallel', run: () => of(runs++) });
    send('a', 'b');
    closing.begin();
    expect(items).toMatchObject([{ reaction: 1, status: 'dropped', events: [{ tag: 'a' }, { tag: 'b' }] }]);
    expect(runs).toBe(0);
  });

  it('a gap before it began is none of its own', () => {
    const open = (from: number): Status => ({ state: 'open', skipped: 0, reconnects: 1, gap: { from, to: 9 } });
    const status$ = new BehaviorSubject(open(1));
    const { start, items } = create(status$);
    start({});
    expect(items).toEqual([]);
    status$.next(open(5));
    expect(items).toEqual([{ type: 'gap', from: 5, to: 9 }]);
  });

  it('a window of a month does not close at once', () => {
    const { start, send, items, scheduler } = create();
    start({ collect: { for: 31 * 86_400_000 } });
    send('a');
    scheduler.flush();
    expect([items.length, scheduler.now()]).toEqual([1, 31 * 86_400_000]);
  });

  it('what hangs ends with the client, and the reactor completes', () => {
    const { salt, send, closing } = create();
    const seen: unknown[] = [];
    react(salt, { on: '*', run: () => NEVER, notify: () => NEVER }).subscribe({
      next: (item) => seen.push(item),
      complete: () => seen.push('complete'),
    });
    send('a', 'b');
    closing.begin();
    send('c');
    closing.end();
    expect(seen).toMatchObject([
      { reaction: 2, status: 'dropped' },
      {
        reaction: 1,
        status: 'failed',
        error: { name: 'ClientClosedError' },
        notifyError: { name: 'ClientClosedError' },
      },
      'complete',
    ]);
  });
});
