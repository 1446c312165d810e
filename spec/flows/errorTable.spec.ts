import { readFileSync } from 'node:fs';
import { connectable, type Observable, ReplaySubject } from 'rxjs';
import type { RequestFault } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import type { RequestKind } from './support/kindOf.js';
import { type Flow, type FlowOptions, startFlow } from './support/startFlow.js';

/** The rows of the table that a test causes. */
const rows = (readFileSync('docs/errors.md', 'utf8').split(/^\| what happens.*\n\|[ -|]*\n/m)[1] ?? '')
  .split('\n\n')[0]
  ?.split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, what = '', error = '', submitted = '', jid = '']) => ({ what, error, submitted, jid }));

const ping = { tgt: 'minion1', fun: 'test.ping' };
const local = { ...ping, client: 'local' } as const;
const runner = { client: 'runner', fun: 'test.arg' } as const;
const jid = '20240101000000000001_4711';

type When = (low: Readonly<Record<string, unknown>>, path: string) => boolean;
const of =
  (client: string, fun?: string): When =>
  (low) =>
    low.client === client && (fun === undefined || low.fun === fun);
const failing = ({ sim }: Flow, when: When, how: RequestFault['how'], times = 99) => sim.fail({ when, how, times });

/** How each row is caused. */
const causes: Readonly<Record<string, (flow: Flow) => Observable<unknown> | Promise<Observable<unknown>>>> = {
  'a job, and nobody listens at the address': ({ another }) =>
    another({ url: 'http://127.0.0.1:1', events: { backoff: { attempts: 1 } } }).localAsync(ping),
  'a `request`, and nobody listens at the address': ({ another }) =>
    another({ url: 'http://127.0.0.1:1', credentials: 'none' }).request(local),
  'the credentials are refused': (flow) => {
    failing(flow, (_low, path) => path === '/login', { status: 401 });
    return flow.salt.localAsync(ping);
  },
  'the user may not run the function': (flow) => {
    failing(flow, of('local_async'), { status: 401 });
    return flow.salt.localAsync(ping);
  },
  'no minion matches the target': ({ salt }) => salt.localAsync({ ...ping, tgt: 'nobody' }),
  'a submission is answered with 400': (flow) => {
    failing(flow, of('local_async'), { status: 400 });
    return flow.salt.localAsync(ping);
  },
  'a `request` is answered with 400': (flow) => {
    failing(flow, of('local'), { status: 400 });
    return flow.salt.request(local);
  },
  'a `local` request, and the connection breaks': (flow) => {
    failing(flow, of('local'), 'reset-after-run');
    return flow.salt.request(local);
  },
  'a `local` request, and its `timeout` is over': (flow) => {
    failing(flow, of('local'), 'hang-after-run');
    return flow.salt.request(local, { timeout: 100 });
  },
  'a `local` request is answered with 504': (flow) => {
    failing(flow, of('local'), { status: 504, body: '<html>', contentType: 'text/html', run: true });
    return flow.salt.request(local);
  },
  'a `local` request is answered with a page': (flow) => {
    failing(flow, of('local'), { status: 200, body: '<html>', contentType: 'text/html', run: true });
    return flow.salt.request(local);
  },
  'a `runner` request is answered with 500': (flow) => {
    failing(flow, of('runner', 'test.arg'), { status: 500 });
    return flow.salt.request(runner);
  },
  'a list of requests, and the second is answered with 400': (flow) => {
    failing(flow, of('local'), { status: 400 });
    return flow.salt.request([runner, local]);
  },
  'a `runner` request, and the token expires while it runs': (flow) => {
    const page = '<p>Authentication error occurred.</p>';
    failing(flow, of('runner', 'test.arg'), { status: 401, body: page, contentType: 'text/html', run: true });
    failing(flow, of('local', 'saltutil.find_job'), { status: 401 });
    return flow.salt.request(runner);
  },
  'the answer to the submission of a runner is lost': (flow) => {
    failing(flow, of('runner_async'), 'reset-after-run');
    return flow.salt.runnerAsync({ fun: 'test.arg' });
  },
  'the answer to the submission of a local job is lost, and all is silent': (flow) => {
    failing(flow, of('local_async'), 'reset');
    return flow.another({ scheduler: hastyScheduler(100) }).localAsync(ping);
  },
  'the jid belongs to an earlier job': (flow) => {
    const entry = { Function: 'state.apply', Arguments: [], Result: { minion1: { return: 1 } } };
    failing(flow, of('runner', 'jobs.print_job'), { status: 200, body: { return: [{ [jid]: entry }] } });
    flow.sim.minion('minion1').next({ loseEvent: true });
    return flow.salt.localAsync(ping, { jid: () => jid });
  },
  'the deadline is over before a job is sent': (flow) => {
    failing(flow, (_low, path) => path === '/login', 'hang');
    return flow.salt.localAsync(ping, { deadline: 1_000 });
  },
  'the deadline is over before the submission is answered': (flow) => {
    failing(flow, of('local_async'), 'hang-after-run');
    flow.sim.minion('minion1').next({ hang: true });
    return flow.salt.localAsync(ping, { deadline: 1_000 });
  },
  'a runner does not return before its deadline': (flow) => {
    flow.sim.streams.silence();
    return flow.salt.runnerAsync({ fun: 'test.arg' }, { deadline: 1_000 });
  },
  'the stream is lost for good while a job waits': async (flow) => {
    flow.sim.minion('minion1').next({ hang: true });
    const job = await submitted(flow, 'submission', flow.salt.localAsync(ping));
    failing(flow, (_low, path) => path === '/events', { status: 404 });
    flow.sim.streams.cut();
    return job;
  },
  'the client is closed before a job is sent': async (flow) => {
    failing(flow, (_low, path) => path === '/login', 'hang');
    return closed(flow, await submitted(flow, 'login', flow.salt.localAsync(ping)));
  },
  'the client is closed while a job waits': async (flow) => {
    flow.sim.minion('minion1').next({ hang: true });
    return closed(flow, await submitted(flow, 'submission', flow.salt.localAsync(ping)));
  },
  'the client is closed while a `local` request runs': async (flow) => {
    flow.sim.minion('minion1').next({ hang: true });
    return closed(flow, await submitted(flow, 'request', flow.salt.request(local)));
  },
  'the second portion of a batch is answered with 400': (flow) => {
    let portions = 0;
    failing(flow, (low) => low.client === 'local_async' && ++portions === 2, { status: 400 });
    return flow.salt.localBatch({ ...ping, tgt: ['minion1', 'minion2'], tgt_type: 'list' }, { size: 1 });
  },
};

/** Subscribes, and waits for that request; the end of the source comes once more for who subscribes again. */
async function submitted({ request }: Flow, kind: RequestKind, source$: Observable<unknown>) {
  const shared$ = connectable(source$, { connector: () => new ReplaySubject(Infinity), resetOnDisconnect: false });
  shared$.connect();
  await request(kind);
  return shared$;
}

async function closed({ salt }: Flow, source$: Observable<unknown>): Promise<Observable<unknown>> {
  await salt.close();
  return source$;
}

const hurried: FlowOptions = { http: { timeout: 5_000 }, events: { backoff: { initial: 1 } } };

describe('docs/errors.md says the truth:', () => {
  it('every row has a cause here', () => {
    expect(rows?.map(({ what }) => what)).toEqual(Object.keys(causes));
  });

  it.each(rows ?? [])('$what', async ({ what, error, submitted: said, jid: has }) => {
    const flow = await startFlow({ minions: 2 }, hurried);
    const source$ = await causes[what]?.(flow);
    if (!source$) throw new Error(what);
    const thrown = await collect(source$).end;
    if (typeof thrown !== 'object' || thrown === null) throw new Error(`${what}: ${String(thrown)}`);
    const [name, fact = ''] = error.split(', ');
    const [, field = '', value = ''] = /`(\w+): (\w+)`/.exec(fact) ?? [];
    expect(thrown).toMatchObject({ name, submitted: said === 'true' });
    if (field !== '') expect(String(Reflect.get(thrown, field))).toBe(value);
    expect(Object.hasOwn(thrown, 'jid')).toBe(has === 'yes');
  });
});
