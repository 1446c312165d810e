import { collect } from '../flows/support/collect.js';
import { itemsOf } from '../flows/support/itemsOf.js';
import { reaches } from '../flows/support/reaches.js';
import { startFlow } from '../flows/support/startFlow.js';
import { countingScheduler } from './support/countingScheduler.js';
import { foreignEvents } from './support/foreignEvents.js';
import { openJob } from './support/openJob.js';
import { startQuietFlow } from './support/startQuietFlow.js';
import { streamOf } from './support/streamOf.js';

describe('timers that the scheduler is asked for', () => {
  it('by 2,000 events of others, with a job open: none', async () => {
    const scheduler = countingScheduler();
    const { sim, salt, roundTrip } = await startQuietFlow({ scheduler });
    const reader = collect(salt.eventsOf('end'));
    await openJob(salt, '20261129154557395267');
    await reaches(salt, 'open');
    await roundTrip();
    const before = scheduler.started;
    sim.write(streamOf([...foreignEvents(2_000, '20261129154557395267'), '{"data": {}, "tag": "end"}']));
    await reader.until(1);
    expect(scheduler.started - before).toBe(0);
    reader.unsubscribe();
  });

  it('that run on after close(): none', async () => {
    const scheduler = countingScheduler();
    const { salt, roundTrip } = await startQuietFlow({ scheduler, events: { keepAlive: 5_000 } });
    collect(salt.events);
    await openJob(salt, '20261129154557395267');
    await roundTrip();
    expect(scheduler.running).toBeGreaterThan(0);
    await salt.close();
    expect(scheduler.running).toBe(0);
  });

  it('by a job on 200 minions, all in all: fewer than 50', async () => {
    const scheduler = countingScheduler();
    const { salt } = await startFlow({ minions: 200 }, { scheduler, jobs: { minionTimeout: 600_000 } });
    expect(await itemsOf(salt.localAsync({ tgt: '*', fun: 'test.ping' }))).toHaveLength(200);
    expect(scheduler.started).toBeLessThan(50);
  });
});
