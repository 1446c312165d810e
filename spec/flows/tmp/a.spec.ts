import { collect } from '../support/collect.js';
import { startFlow } from '../support/startFlow.js';
it('x', async () => {
  const { sim, salt, log } = await startFlow({ minions: 1 });
  const t0 = performance.now();
  sim.received.subscribe((r) => console.log(Math.round(performance.now() - t0), r.method, r.path, JSON.stringify(r.body)));
  sim.events.subscribe((e) => console.log(Math.round(performance.now() - t0), e.tag));
  sim.minion('minion1').next({ loseEvent: true });
  const job = collect(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
  await Promise.race([job.end, new Promise((r) => setTimeout(r, 3000))]);
  console.log(log, job.items);
});
