import { of } from 'rxjs';
import { react } from 'rx-salt';
import { readTag } from '../../lib/events/readTag.js';
import { collect } from '../flows/support/collect.js';
import { reaches } from '../flows/support/reaches.js';
import { foreignEvents } from './support/foreignEvents.js';
import { openJob } from './support/openJob.js';
import { parsedEvents } from './support/parsedEvents.js';
import { returnOf } from './support/returnOf.js';
import { startQuietFlow } from './support/startQuietFlow.js';
import { streamOf } from './support/streamOf.js';

const jid = '20261129154557395267';
const minions = ['minion1', 'minion2', 'minion3'];
const foreign = foreignEvents(2_000, jid);

describe('calls of JSON.parse with an event', () => {
  it('for a job: its own events, once each, and none of 2,000 others', async () => {
    const { sim, salt } = await startQuietFlow();
    const parsed = parsedEvents();
    const job = await openJob(salt, jid);
    const returns = minions.map((minion) => returnOf(jid, minion));
    sim.write(streamOf([...foreign.slice(0, 1_000), ...returns.slice(0, 1), ...foreign.slice(1_000)]));
    sim.write(streamOf(returns.slice(1)));
    expect(await job.end).toBe('complete');
    expect(parsed.map(readTag)).toEqual([
      `salt/job/${jid}/new`,
      `salt/job/${jid}/publish`,
      ...minions.map((minion) => `salt/job/${jid}/ret/${minion}`),
    ]);
  });

  it('for readers of a hundred jids: the one event of theirs, and none of 2,000 others', async () => {
    const { sim, salt } = await startQuietFlow();
    const parsed = parsedEvents();
    const readers = Array.from({ length: 100 }, (_, i) => collect(salt.eventsOf(`job-${i}`)));
    await reaches(salt, 'open');
    const last = returnOf('job-99', 'minion1');
    sim.write(streamOf([...foreign, last]));
    await readers.at(-1)?.until(1);
    expect(parsed).toEqual([last]);
    for (const { unsubscribe } of readers) unsubscribe();
  });

  it('for a reactor: the events of its globs, and none of 2,000 others', async () => {
    const { sim, salt } = await startQuietFlow();
    const parsed = parsedEvents();
    const reactor = collect(react(salt, { on: ['demo/*', 'other/?'], run: () => of(true) }));
    await reaches(salt, 'open');
    const wanted = ['{"data": {}, "tag": "demo/1"}', '{"data": {}, "tag": "other/1"}'];
    sim.write(streamOf([...foreign, ...wanted]));
    await reactor.until(2);
    expect(parsed).toEqual(wanted);
    reactor.unsubscribe();
  });

  it('for 20 readers of all events, 5 jobs and a reactor at once: one for each event', async () => {
    const { sim, salt } = await startQuietFlow();
    const parsed = parsedEvents();
    const readers = Array.from({ length: 20 }, () => collect(salt.events));
    const reactor = collect(react(salt, { on: '*', run: () => of(true) }));
    await reaches(salt, 'open');
    const others = foreign.slice(0, 500);
    const bus = collect(sim.events);
    const jids = Array.from({ length: 5 }, (_, i) => `${jid}_${i}`);
    const jobs = await Promise.all(jids.map((id) => openJob(salt, id)));
    const returns = jids.flatMap((id) => minions.map((minion) => returnOf(id, minion)));
    sim.write(streamOf([...others, ...returns]));
    for (const { end } of jobs) expect(await end).toBe('complete');
    expect(new Set(parsed).size).toBe(parsed.length);
    expect(parsed.length).toBe(bus.items.length + others.length + returns.length);
    for (const { items } of readers) expect(items).toHaveLength(parsed.length);
    for (const { unsubscribe } of [...readers, reactor, bus]) unsubscribe();
  });
});
