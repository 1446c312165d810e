import axios from 'axios';
import { merge } from 'rxjs';
import type { SaltClient } from 'rx-salt';
import type { SimulatedRequest } from 'rx-salt/testing';
import { collect } from '../flows/support/collect.js';
import { itemsOf } from '../flows/support/itemsOf.js';
import { kindOf } from '../flows/support/kindOf.js';
import { type FlowOptions, startFlow } from '../flows/support/startFlow.js';
import { mostUnderWay } from './support/mostUnderWay.js';

// Nothing is asked for on account of time, however slow the machine is.
const start = (options: FlowOptions = {}) => startFlow({}, { jobs: { minionTimeout: 600_000 }, ...options });

const pings = (salt: SaltClient, count: number) =>
  itemsOf(merge(...Array.from({ length: count }, () => salt.localAsync({ tgt: '*', fun: 'test.ping' }))));

function countsOf(requests: readonly SimulatedRequest[]) {
  const counts: Record<string, number> = {};
  for (const kind of requests.map(kindOf)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('requests', () => {
  it('of 100 jobs on 3 minions: 1 login, 1 GET /events, 100 submissions', async () => {
    const { sim, salt } = await start();
    expect(await pings(salt, 100)).toHaveLength(300);
    expect(countsOf(sim.requests)).toEqual({ login: 1, events: 1, submission: 100 });
  });

  it('of 20 readers of all events, 20 of a jid and 20 of the status: 1 login, 1 GET /events', async () => {
    const { sim, salt, roundTrip } = await start();
    const firehoses = Array.from({ length: 20 }, () => collect(salt.events));
    const others = firehoses.flatMap((_, i) => [collect(salt.eventsOf(`job-${i}`)), collect(salt.status)]);
    sim.connections.changes.subscribe(({ live }) => live > 0 && sim.emit('heard'));
    for (const { until } of firehoses) await until(1);
    await roundTrip();
    // The other one is the round trip.
    expect(countsOf(sim.requests)).toEqual({ login: 1, events: 1, other: 1 });
    for (const { unsubscribe } of [...firehoses, ...others]) unsubscribe();
  });

  it('of 20 synchronous calls at once: 1 login, 20 requests', async () => {
    const { sim, salt } = await start();
    const call = { client: 'runner', fun: 'test.arg' } as const;
    expect(await itemsOf(merge(...Array.from({ length: 20 }, () => salt.request(call))))).toHaveLength(20);
    expect(countsOf(sim.requests)).toEqual({ login: 1, request: 20 });
  });

  it.each([
    ['by default', 1, {}],
    ['with 5 submissions', 5, { submissions: 5 }],
  ])('of 30 jobs %s: %d submissions under way at most', async (_, most, options) => {
    const http = axios.create();
    const underWay = mostUnderWay(http);
    const { salt } = await start({ ...options, http });
    expect(await pings(salt, 30)).toHaveLength(90);
    expect(underWay()).toBe(most);
  });
});
