import { collect } from '../support/collect.js';
import { itemsOf } from '../support/itemsOf.js';
import { errorOf } from '../support/errorOf.js';
import { startFlow } from '../support/startFlow.js';
import { reaches } from '../support/reaches.js';
it('x', async () => {
  const { sim, salt, log } = await startFlow({ minions: 1 });
  const t0 = performance.now();
  sim.received.subscribe((r) =>
    console.log(Math.round(performance.now() - t0), r.method, r.path, r.token, JSON.stringify(r.body)),
  );
  const events = collect(salt.events);
  await reaches(salt, 'open');
  sim.tokens.expire();
  console.log(await errorOf(salt.localAsync({ tgt: '*', fun: 'test.ping' })), log);
});
