import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstValueFrom, Subject } from 'rxjs';
import { buildCopy } from '../support/buildCopy.js';
import { startPickUp } from '../support/startPickUp.js';
import { startFlow } from './support/startFlow.js';

let dir: string;
let copy: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rx-salt-pick-up-'));
  copy = await buildCopy(dir);
});

afterAll(() => rm(dir, { recursive: true, force: true }));

describe('examples/pick-up.mjs, killed in the middle of a job', () => {
  it('delivers the rest when it is started again: each return once, and the job ends', async () => {
    const opened = new Subject<void>();
    const { sim } = await startFlow({
      functions: {
        'the.job': async ({ minion }) => {
          if (minion !== 'minion1') await firstValueFrom(opened);
          return minion;
        },
      },
    });
    const env = {
      ...process.env,
      SALTAPI_URL: sim.url,
      SALTAPI_USER: 'saltdev',
      SALTAPI_PASS: 's3cret',
      SALTAPI_EAUTH: 'sharedsecret',
    };
    const args = [join(dir, 'job.jsonl'), '*', 'the.job'];

    const killed = startPickUp(copy, args, env);
    await killed.when(({ type }) => type === 'return');
    await killed.kill();
    const first = await killed.ended;
    expect(first.map(({ type, minion }) => minion ?? type)).toEqual(['begun', 'submitted', 'minion1']);

    const again = startPickUp(copy, args, env);
    await again.when(({ type }) => type === 'submitted');
    opened.next();
    const rest = await again.ended;
    expect(rest.map(({ type, minion, via }) => `${type} ${minion ?? ''} ${via ?? ''}`).sort()).toEqual([
      'return minion2 event',
      'return minion3 event',
      'submitted  ',
    ]);
    expect(again.exitCode()).toBe(0);
    expect(new Set([...first, ...rest].map(({ jid }) => jid)).size).toBe(1);
    expect(sim.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('local_async'))).toHaveLength(1);
  });
});
