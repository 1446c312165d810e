import { defer, EMPTY, NEVER, type Observable, of, throwError } from 'rxjs';
import { createClose } from '../lib/createClose.js';
import { createClosing } from '../lib/createClosing.js';
import { ClientClosedError } from '../lib/errors.js';
import { createOpenJobs } from '../lib/jobs/OpenJobs.js';
import { fakePorts } from './jobs/support/fakePorts.js';
import { PlatformTime } from './support/PlatformTime.js';
import { thrownBy } from './support/thrownBy.js';

function create() {
  const scheduler = new PlatformTime();
  const log: string[] = [];
  const openJobs = createOpenJobs();
  const closing = createClosing();
  const at = (what: string) => log.push(`${scheduler.now()} ${what}`);
  closing.closed.subscribe({ error: ({ name }: Error) => at(name) });
  const logout = () => defer(() => (at('logout'), EMPTY));
  const { events } = fakePorts(scheduler, { events: { close: () => at('events closed') } });
  const client = createClose({
    closing,
    events,
    openJobs,
    logout,
    timeout: 30_000,
    scheduler,
    logger: () => undefined,
  });
  const begin = (jid: string | undefined, terminate?: () => Observable<unknown>) =>
    NEVER.pipe(openJobs.register({ jid: () => jid, ...(terminate ? { terminate } : {}) })).subscribe();
  return { scheduler, log, closing, client, begin };
}

const ended = ['ClientClosedError', 'events closed', 'logout'];
const endedAt = (time: number) => ended.map((what) => `${time} ${what}`);

describe('close', () => {
  it('with nothing open ends at once, and twice is once', async () => {
    const { client, scheduler, log } = create();
    const outcome = client.close({ drain: 5 });
    expect(client.close({ terminate: true })).toBe(outcome);
    scheduler.flush();
    expect(await outcome).toEqual({ terminated: [], failed: [] });
    await client[Symbol.asyncDispose]();
    expect(log).toEqual(endedAt(0));
  });

  it.each<[string, number | undefined, number, number]>([
    ['no drain', undefined, 3, 0],
    ['a job that ends in time', 5, 3, 3],
    ['a job that does not', 5, 9, 5],
    ['a drain of a month', 31 * 86_400_000, 3, 3],
    ['a drain without end', Infinity, 3_000_000, 3_000_000],
  ])('waits for what is under way: %s', async (_, drain, jobEnds, closedAt) => {
    const { client, scheduler, log, begin } = create();
    const job = begin('J');
    scheduler.schedule(() => job.unsubscribe(), jobEnds);
    const outcome = client.close(drain === undefined ? {} : { drain });
    scheduler.flush();
    expect(await outcome).toEqual({ terminated: [], failed: [] });
    expect(log).toEqual(endedAt(closedAt));
  });

  it('terminates what is open, and tells where that failed', async () => {
    const { client, scheduler, begin } = create();
    begin('ended', () => of('sent'));
    begin('nobody was out', () => EMPTY);
    begin('failed', () => throwError(() => new Error('no')));
    begin(undefined, () => of('never submitted'));
    begin('a request');
    const outcome = client.close({ terminate: true });
    scheduler.flush();
    expect(await outcome).toEqual({ terminated: ['ended', 'nobody was out'], failed: ['failed'] });
  });

  it('begins at once: nothing new is let through', () => {
    const { client, closing } = create();
    const seen: unknown[] = [];
    const late$ = closing.unlessClosing(of('late'));
    void client.close({ drain: 5 });
    late$.subscribe({ next: (value) => seen.push(value), error: (error: unknown) => seen.push(error) });
    expect(seen).toEqual([new ClientClosedError()]);
  });

  it.each<[string, unknown]>([
    ['close.drain', { drain: -1 }],
    ['close.drain', { drain: NaN }],
    ['close.terminate', { terminate: 'yes' }],
    ['close.force', { force: true }],
  ])('refuses a wrong %s, and is not closed', (option, options) => {
    const { client, log } = create();
    expect(thrownBy((): unknown => Reflect.apply(client.close, client, [options]))).toMatchObject({
      name: 'ConfigError',
      option,
    });
    expect(log).toEqual([]);
  });
});
