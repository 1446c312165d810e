// The heap that one open job on three minions holds.
import { createSaltClient } from 'rx-salt';
import { filter, mergeMap, range, take } from 'rxjs';
import { begin, credentials, done, input } from './measure.mjs';

const salt = createSaltClient({ url: input.url, credentials, jobs: { minionTimeout: 600_000 } });
async function heap() {
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}
const open = (jobs) =>
  new Promise((resolve) => {
    range(0, jobs)
      .pipe(
        mergeMap(() => salt.track({ client: 'local_async', tgt: '*', fun: 'test.sleep', arg: [3_600] })),
        filter(({ type }) => type === 'submitted'),
        take(jobs + 1),
      )
      .subscribe({ next: () => --jobs || resolve() });
  });
await open(100);
const before = await heap();
begin();
await open(input.jobs);
done({ bytes: Math.round(((await heap()) - before) / input.jobs) });
