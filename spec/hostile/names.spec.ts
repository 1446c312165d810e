import { filter, firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { ofTag, summarize } from 'rx-salt';
import { startFlow } from '../flows/support/startFlow.js';

const minions = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

describe('minions with the names of what every object has', () => {
  it('return once each', async () => {
    const { salt } = await startFlow({ minions });
    const items = await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(toArray()));
    expect(items.map(({ minion, success }) => [minion, success]).sort()).toEqual(
      minions.map((minion) => [minion, true]).sort(),
    );
  });

  it('are found in the job cache where their events were lost, and counted', async () => {
    const { sim, salt } = await startFlow({ minions }, { jobs: { minionTimeout: 50, lookupPause: 20 } });
    for (const minion of minions) sim.minion(minion).next({ loseEvent: true });
    const low = { client: 'local_async', tgt: minions, tgt_type: 'list', fun: 'test.ping' } as const;
    const last = await lastValueFrom(salt.track(low).pipe(summarize()));
    expect(last).toMatchObject({ targeted: 6, returned: 6, failed: 0, noReturn: 0, missing: 0 });
  });

  it('are given up where they are dead', async () => {
    const { sim, salt } = await startFlow(
      { minions },
      { jobs: { minionTimeout: 50, lookupPause: 20, returnGrace: 50 } },
    );
    for (const minion of minions.slice(1)) sim.minion(minion).kill();
    const items = await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(toArray()));
    expect(
      items
        .filter(({ type }) => type === 'no-return')
        .map(({ minion }) => minion)
        .sort(),
    ).toEqual(minions.slice(1).sort());
  });
});

it('tests a long tag with a glob of thirty stars in no time', async () => {
  const { sim, salt } = await startFlow();
  const glob = `${'*a'.repeat(30)}b`;
  const matched = firstValueFrom(salt.events.pipe(ofTag(glob)));
  await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
  const began = performance.now();
  for (let i = 0; i < 20; i++) sim.emit('a'.repeat(20_000));
  sim.emit(`${'a'.repeat(20_000)}b`);
  expect((await matched).tag).toHaveLength(20_001);
  expect(performance.now() - began).toBeLessThan(5_000);
});
