import { filter, firstValueFrom, NEVER, ReplaySubject } from 'rxjs';
import { outcome, type RequestFault } from 'rx-salt/testing';
import { NoReturnError, OutcomeUnknownError, PermissionError, RequestError } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { matching } from './support/matching.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { startFlow } from './support/startFlow.js';

const limited = { username: 'limited', password: 's3cret', eauth: 'sharedsecret' };
const arg = { fun: 'test.arg', arg: ['a', 1], kwarg: { b: 2 } };
const isRunnerRet = ({ tag }: { readonly tag: string }) => tag.startsWith('salt/run/') && tag.endsWith('/ret');
const submits: RequestFault['when'] = ({ client }) => client === 'runner_async' || client === 'wheel_async';

describe('runnerAsync', () => {
  it.each(['3006', '3007', '3008'] as const)(
    'gives the one return of a function of the master (%s)',
    async (release) => {
      const { salt, asked } = await startFlow({ release });
      const [item, ...more] = await itemsOf(salt.runnerAsync(arg));
      expect(item).toMatchObject({ type: 'return', fun: 'runner.test.arg', success: true, via: 'event' });
      expect(item?.return).toEqual({ args: ['a', 1], kwargs: { b: 2 } });
      expect(more).toEqual([]);
      expect(lowsOf(asked('submission')[0] ?? { body: [] })[0]).not.toHaveProperty('jid');
    },
  );

  it.each([[false], [null], [''], [0], [[]], [{}]])('gives %j as a value', async (value) => {
    const { salt } = await startFlow({ runners: { 'my.value': () => outcome({ return: value, success: true }) } });
    expect(await itemsOf(salt.runnerAsync({ fun: 'my.value' }))).toMatchObject([{ return: value, success: true }]);
  });

  it('gives a text with `success: false` as a failure', async () => {
    const { salt } = await startFlow({
      runners: {
        'my.error': () => {
          throw new Error('no such thing');
        },
      },
    });
    const [item] = await itemsOf(salt.runnerAsync({ fun: 'my.error' }));
    expect(item).toMatchObject({ success: false, return: matching(/no such thing/) });
  });

  it('takes a ret without `return`, or sent by a minion, for none', async () => {
    const { sim, salt } = await startFlow({ runners: { 'my.wait': () => firstValueFrom(go) } });
    const go = new ReplaySubject(1);
    const job = collect(salt.track({ client: 'runner_async', fun: 'my.wait' }));
    await job.until(1);
    const jid = job.items[0]?.jid ?? '';
    const load = { fun: 'runner.my.wait', jid, user: 'saltdev' };
    sim.emit(`salt/run/${jid}/ret`, { ...load, success: false });
    sim.emit(`salt/run/${jid}/ret`, { ...load, success: true, return: 'spoofed', cmd: '_minion_event', id: 'minion1' });
    sim.emit(`salt/run/other/ret`, { ...load, jid: 'other', success: true, return: 'of another' });
    sim.emit(`salt/job/${jid}/ret/minion1`, { ...load, success: true, return: 'of a job', id: 'minion1' });
    go.next('done');
    expect(await job.end).toBe('complete');
    expect(job.items.slice(1)).toMatchObject([{ type: 'return', success: true, return: 'done' }]);
  });

  it('finds the result that the stream lost, once, in a print_job that says `Error` beside it', async () => {
    const { sim, salt } = await startFlow({ runners: { 'my.wait': () => firstValueFrom(go) } });
    const go = new ReplaySubject(1);
    const job = collect(salt.track({ client: 'runner_async', fun: 'my.wait' }));
    await job.until(1);
    const jid = job.items[0]?.jid ?? '';
    const result = { fun: 'runner.my.wait', jid, return: 42, success: true };
    sim.answers.printJob(jid, {
      Error: 'Cannot contact returner or no job with this jid',
      Result: { m_master: { return: result } },
    });
    const again = firstValueFrom(sim.connections.changes.pipe(filter(({ opened }) => opened === 2)));
    sim.streams.cut();
    await again;
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([
      { type: 'submitted', jid, minions: [] },
      { type: 'return', return: 42, success: true, via: 'lookup' },
    ]);
  });

  it('waits for a runner of which print_job says that it is unknown while it runs', async () => {
    const { sim, salt, request, roundTrip } = await startFlow({ runners: { 'my.wait': () => firstValueFrom(go) } });
    const go = new ReplaySubject(1);
    const job = collect(salt.runnerAsync({ fun: 'my.wait' }));
    await request('submission');
    await roundTrip();
    sim.streams.cut();
    await request('print_job');
    await roundTrip();
    expect(job.items).toEqual([]);
    go.next('done');
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(1);
  });

  it('ends with NoReturnError where the master no longer runs it and the cache has no result', async () => {
    const { sim, salt, asked } = await startFlow(
      { runners: { 'my.lost': () => 'lost' } },
      { scheduler: hastyScheduler(200) },
    );
    sim.events.subscribe(({ tag, data }) => {
      if (isRunnerRet({ tag }) && data.fun === 'runner.my.lost')
        sim.answers.printJob(String(data.jid), { Error: 'unknown', Result: {} });
    });
    const job = collect(salt.events);
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 1)));
    sim.streams.silence();
    const error = await errorOf(salt.runnerAsync({ fun: 'my.lost' }));
    expect(error).toBeInstanceOf(NoReturnError);
    expect(error).toMatchObject({ submitted: true, jid: matching(/^\d{20}$/) });
    expect(asked('jobs.master').length).toBeGreaterThanOrEqual(2);
    job.unsubscribe();
  });

  it.each<[string, RequestFault['how']]>([
    ['500', { status: 500, run: true }],
    ['a lost connection', 'reset-after-run'],
    ['a login page', { status: 200, body: '<html>', contentType: 'text/html', run: true }],
  ])('answered with %s is OutcomeUnknownError at once, and submitted once', async (_name, how) => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: submits, how });
    const error = await errorOf(salt.runnerAsync(arg));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ submitted: true });
    expect(asked('submission')).toHaveLength(1);
  });

  it('of an unknown function is OutcomeUnknownError that says so', async () => {
    const { salt } = await startFlow();
    const error = await errorOf(salt.runnerAsync({ fun: 'no.such' }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error.message).toMatch(/no such function/);
  });

  it('of a user who may not is PermissionError, without a login', async () => {
    const { salt, asked } = await startFlow({}, { credentials: limited });
    expect(await errorOf(salt.runnerAsync(arg))).toBeInstanceOf(PermissionError);
    expect(asked('login')).toHaveLength(1);
  });

  it('that was never sent is RequestError', async () => {
    const { sim, salt, request } = await startFlow();
    const events = collect(salt.events);
    await request('events');
    await sim.stopApi({ keepStreams: true });
    const error = await errorOf(salt.runnerAsync(arg));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ sent: false });
    events.unsubscribe();
  });
});

describe('wheelAsync', () => {
  it.each(['3006', '3007', '3008'] as const)(
    'gives one return, whatever jids its events bear (%s)',
    async (release) => {
      const { salt } = await startFlow({ release });
      const items = await itemsOf(salt.wheelAsync({ fun: 'key.list_all' }));
      expect(items).toMatchObject([{ type: 'return', success: true, fun: 'wheel.key.list_all', via: 'event' }]);
    },
  );

  it.each(['3006', '3008'] as const)(
    'gives each of twenty calls of one function its own result (%s)',
    async (release) => {
      const { salt } = await startFlow({ release, wheels: { 'my.echo': ({ args }) => args[0] } });
      const calls = Array.from({ length: 20 }, (_, i) =>
        // [salt] A wheel function gets `arg` only where there is a `kwarg` too.
        itemsOf(salt.wheelAsync({ fun: 'my.echo', arg: [`call ${i}`], kwarg: {} })),
      );
      const results = await Promise.all(calls);
      expect(results.map(([item]) => item?.return)).toEqual(calls.map((_, i) => `call ${i}`));
    },
  );

  it.each(['3006', '3008'] as const)('gives the failure of a function that fails (%s)', async (release) => {
    const { salt } = await startFlow({ release });
    const [item] = await itemsOf(salt.wheelAsync({ fun: 'no.such' }));
    expect(item).toMatchObject({ type: 'return', success: false, return: matching(/no\.such/) });
  });

  it('answered with 500 while it runs is OutcomeUnknownError, and submitted once', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: submits, how: { status: 500, run: true } });
    expect(await errorOf(salt.wheelAsync({ fun: 'key.list_all' }))).toBeInstanceOf(OutcomeUnknownError);
    expect(asked('submission')).toHaveLength(1);
  });

  it('of a user who may not is answered, and never returns: NoReturnError at the deadline', async () => {
    const { salt } = await startFlow({}, { credentials: limited });
    const error = await errorOf(salt.wheelAsync({ fun: 'key.list_all' }, { deadline: 1_000 }));
    expect(error).toBeInstanceOf(NoReturnError);
  });

  it('whose deadline comes while it waits for its turn is not submitted', async () => {
    const { salt, asked } = await startFlow({ wheels: { 'key.list_all': () => NEVER } });
    const first = collect(salt.wheelAsync({ fun: 'key.list_all' }, { deadline: 3_000 }));
    const error = await errorOf(salt.wheelAsync({ fun: 'key.list_all' }, { deadline: 1_000 }));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ code: 'DEADLINE', submitted: false });
    expect(asked('submission')).toHaveLength(1);
    expect(await first.end).toBeInstanceOf(NoReturnError);
  });
});
