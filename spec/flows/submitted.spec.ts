import axios, { type InternalAxiosRequestConfig } from 'axios';
import fc from 'fast-check';
import { firstValueFrom, type Observable, timer } from 'rxjs';
import type { RequestLow, SaltClient } from 'rx-salt';
import type { RequestFault } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { kindOf } from './support/kindOf.js';
import { lowsOf } from './support/lowsOf.js';
import { startFlow } from './support/startFlow.js';

/** Whether what was sent may have run: true and false where that is certain, else undefined. */
type MayRun = boolean | undefined;

const closed = new Set(['close', 'close before it is sent']);

/** How an exchange ends, and whether the map may have run then. */
const ways: Readonly<Record<string, { readonly how?: RequestFault['how']; readonly mayRun: MayRun }>> = {
  'no connection': { mayRun: false },
  'reset before it ran': { how: 'reset', mayRun: true },
  'reset after it ran': { how: 'reset-after-run', mayRun: true },
  'no answer, and it did not run': { how: 'hang', mayRun: true },
  'no answer, and it ran': { how: 'hang-after-run', mayRun: true },
  ...Object.fromEntries([302, 400, 403, 404, 413, 429].map((status) => [status, { how: { status }, mayRun: false }])),
  ...Object.fromEntries(
    [408, 500, 502, 503, 504].map((status) => [status, { how: { status, run: true }, mayRun: true }]),
  ),
  '504 of a proxy, in HTML': {
    how: { status: 504, body: '<html>', contentType: 'text/html', run: true },
    mayRun: true,
  },
  'a page in place of the answer': { how: { status: 200, body: '<html>', run: true }, mayRun: true },
  'an answer that is cut': { how: { status: 200, body: '{"return": [{"jid": "2', run: true }, mayRun: true },
  'an empty answer': { how: { status: 200, body: '', run: true }, mayRun: true },
  'an answer without a list': { how: { status: 200, body: { return: 'text' }, run: true }, mayRun: true },
  close: { how: 'hang-after-run', mayRun: true },
  'close before it is sent': { mayRun: false },
};

const local = { tgt: 'minion1', fun: 'test.ping' };
const requests: readonly RequestLow[] = [
  { ...local, client: 'local' },
  { ...local, client: 'local_batch', batch: 1 },
  { ...local, client: 'local_subset', subset: 1 },
  { ...local, client: 'ssh' },
  { client: 'runner', fun: 'test.arg' },
  { client: 'wheel', fun: 'key.list_all' },
];
const before: RequestLow = { client: 'runner', fun: 'jobs.list_jobs' };

const methods: Readonly<Record<string, (salt: SaltClient) => Observable<unknown>>> = {
  ...Object.fromEntries(
    requests.flatMap((low) => [
      [`request ${low.client}`, (salt: SaltClient) => salt.request(low, { timeout: 10_000 })],
      [`request ${low.client} after another`, (salt: SaltClient) => salt.request([before, low], { timeout: 10_000 })],
    ]),
  ),
  localAsync: (salt) => salt.localAsync(local),
  'localAsync of a list': (salt) => salt.localAsync({ ...local, tgt: ['minion1'], tgt_type: 'list' }),
  track: (salt) => salt.track({ ...local, client: 'local_async' }),
  localBatch: (salt) => salt.localBatch({ ...local, tgt: ['minion1', 'minion2'], tgt_type: 'list' }, { size: 1 }),
  'localBatch, its test.ping': (salt) => salt.localBatch({ ...local, tgt: '*' }, { size: 1 }),
  runnerAsync: (salt) => salt.runnerAsync({ fun: 'test.arg' }),
  wheelAsync: (salt) => salt.wheelAsync({ fun: 'key.list_all' }),
};

/** How long the fast clock leaves a request, and a closed client's. */
const limit = 5_000;

describe('an error says whether the map may have reached the master', () => {
  it('however the exchange ends', async () => {
    const way = fc.constantFrom(...Object.keys(ways));
    const method = fc.constantFrom(...Object.keys(methods));
    await fc.assert(
      fc.asyncProperty(method, way, async (call, end) => {
        const ending = await play(call, end);
        if (ending === undefined) return;
        const { error, sent, jid } = ending;
        const { mayRun } = ways[end] ?? {};
        const asks = call === 'localBatch, its test.ping';
        const earlier = call.endsWith('after another') && end !== 'close before it is sent';
        expect({ call, end, submitted: error.submitted }).toEqual({
          call,
          end,
          submitted: !asks && (earlier || mayRun),
        });
        if (error.submitted && sent && jid !== undefined) expect(error).toHaveProperty('jid', jid);
      }),
      { numRuns: 150, seed: 1 },
    );
  }, 120_000);

  it('a batch whose later portion is not submitted', async () => {
    const { sim, salt } = await startFlow();
    let portions = 0;
    sim.fail({ when: ({ client }) => client === 'local_async' && ++portions === 2, how: { status: 400 } });
    const batch = collect(salt.localBatch({ ...local, tgt: ['minion1', 'minion2'], tgt_type: 'list' }, { size: 1 }));
    expect(await batch.end).toMatchObject({ name: 'RequestError', status: 400, submitted: true });
  });

  it('a replay that is refused after it may have run', async () => {
    const { sim, salt } = await startFlow();
    await firstValueFrom(salt.request({ client: 'runner', fun: 'test.arg' }));
    const body = (text: string) => `<html><p>${text}</p></html>`;
    const runner = ({ fun }: Readonly<Record<string, unknown>>) => fun === 'test.arg';
    sim.tokens.forget();
    sim.fail({
      when: runner,
      how: { status: 401, body: body('No permission -- see authorization schemes'), contentType: 'text/html' },
    });
    sim.fail({ when: runner, how: { status: 401, body: body('Authentication error occurred.'), run: true } });
    sim.fail({ when: ({ fun }) => fun === 'saltutil.find_job', how: { status: 401 }, times: 9 });
    expect(await collect(salt.request({ client: 'runner', fun: 'test.arg' })).end).toMatchObject({
      name: 'OutcomeUnknownError',
      submitted: true,
    });
  });
});

interface Ending {
  readonly error: object & { readonly submitted?: unknown };
  readonly sent: boolean;
  readonly jid: unknown;
}

/** Lets one method meet one end; undefined where it did not fail. */
async function play(call: string, end: string): Promise<Ending | undefined> {
  const instance = axios.create({ timeout: limit });
  const isTarget = (low: Readonly<Record<string, unknown>>) =>
    low.fun === local.fun || low.fun === 'test.arg' || low.fun === 'key.list_all';
  instance.interceptors.request.use((config: InternalAxiosRequestConfig) => {
    const data: unknown = config.data;
    const aims = typeof data === 'string' && /"(test\.ping|test\.arg|key\.list_all)"/.test(data);
    if (end === 'no connection' && aims) config.url = 'http://127.0.0.1:1/';
    return config;
  });
  const { sim, salt, request } = await startFlow(
    { minions: 2 },
    { http: instance, scheduler: hastyScheduler(20), jobs: { minionTimeout: 5_000 } },
  );
  const how = ways[end]?.how;
  if (how !== undefined) sim.fail({ when: isTarget, how, times: 99 });
  if (end === 'close before it is sent') sim.fail({ when: (_low, path) => path === '/login', how: 'hang', times: 9 });
  const method = methods[call];
  if (!method) throw new Error(call);
  const job = collect(method(salt));
  const arrived = request((received) => lowsOf(received).some(isTarget));
  if (closed.has(end)) {
    await (end === 'close' ? arrived : request('login'));
    await firstValueFrom(timer(5));
    await salt.close();
  }
  const error = await job.end;
  await salt.close();
  const reached = sim.requests.filter((received) => lowsOf(received).some(isTarget));
  const last = reached.at(-1);
  const [low] = last ? lowsOf(last).filter(isTarget) : [];
  if (typeof error !== 'object' || error === null) return undefined;
  return { error, sent: last !== undefined && kindOf(last) !== 'other', jid: low?.jid };
}
