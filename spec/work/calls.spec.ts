import type { SaltClient } from 'rx-salt';
import { collect } from '../flows/support/collect.js';
import { reaches } from '../flows/support/reaches.js';
import { foreignEvents } from './support/foreignEvents.js';
import { openJob } from './support/openJob.js';
import { returnOf } from './support/returnOf.js';
import { rxCalls } from './support/rxCalls.js';
import { startQuietFlow } from './support/startQuietFlow.js';
import { streamOf } from './support/streamOf.js';

const events = 1_000;
const foreign = foreignEvents(events, '20261129154557395267');
const own = Array.from({ length: events }, () => returnOf('job-0', 'minion1'));

// An event costs four `next`, one that is read seven; a packet of events some more, and the end of this three subscriptions.
const unread = { nexts: 5, subscriptions: 20 };
const readOnce = { nexts: 8, subscriptions: 20 };

/** What these events cost: `next` for each of them, subscriptions in all. They have come when a last one has. */
async function costOf(texts: readonly string[], listen: (salt: SaltClient) => Promise<unknown>) {
  const { sim, salt, roundTrip } = await startQuietFlow();
  const end = collect(salt.eventsOf('end'));
  await reaches(salt, 'open');
  await listen(salt);
  // What the jobs themselves caused has come.
  await roundTrip();
  const calls = rxCalls();
  sim.write(streamOf([...texts, returnOf('end', 'minion1')]));
  await end.until(1);
  const { nexts, subscriptions } = calls();
  return { nexts: nexts / texts.length, subscriptions };
}

const readers = (count: number) => (salt: SaltClient) => {
  for (let i = 0; i < count; i++) collect(salt.eventsOf(`job-${i}`));
  return Promise.resolve();
};
const jobs = (count: number) => (salt: SaltClient) =>
  Promise.all(Array.from({ length: count }, (_, i) => openJob(salt, `job-${i}`)));

type Cost = Awaited<ReturnType<typeof costOf>>;

function expectAtMost(cost: Cost, most: Cost): void {
  expect(cost.nexts).toBeLessThanOrEqual(most.nexts);
  expect(cost.subscriptions).toBeLessThanOrEqual(most.subscriptions);
}

describe('calls of `next` and `subscribe` in RxJS', () => {
  it.each([1, 100, 1_000])('for 1,000 events of other jids, with a reader each of %d jids', async (count) => {
    expectAtMost(await costOf(foreign, readers(count)), unread);
  });

  it.each([1, 100, 1_000])('for 1,000 events of one jid, with a reader each of %d jids', async (count) => {
    expectAtMost(await costOf(own, readers(count)), readOnce);
  });

  it.each([1, 50])('for 1,000 events of other jids, with this many jobs open: %d', async (count) => {
    expectAtMost(await costOf(foreign, jobs(count)), unread);
  });
});
