import { lowsOf } from './support/lowsOf.js';
import { startFlow } from './support/startFlow.js';

describe('localBatch', () => {
  it('terminates nothing where a portion fails: its consumer did not unsubscribe', async () => {
    const { sim, salt, asked, roundTrip } = await startFlow({ minions: ['web1', 'web2', 'web3'] });
    sim.minion('web1').next({ hang: true, fun: 'test.ping' });
    sim.fail({ when: ({ tgt }) => Array.isArray(tgt) && tgt.includes('web3'), how: { status: 400 } });
    const batch$ = salt.localBatch(
      { tgt: 'web1,web2,web3', tgt_type: 'list', fun: 'test.ping' },
      { size: 2, onUnsubscribe: 'terminate' },
    );
    await expect(batch$.forEach(() => undefined)).rejects.toMatchObject({ name: 'RequestError', status: 400 });
    await roundTrip();
    expect(asked('term_job').flatMap(lowsOf)).toEqual([]);
    expect(sim.minion('web1').running).toHaveLength(1);
  });
});
