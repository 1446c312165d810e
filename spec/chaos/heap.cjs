// Jobs in a process of its own, and how much it keeps of them: node --expose-gc heap.cjs <url>.
require('../support/loadTypescript.cjs');
const { heapUsed } = require('../support/heapUsed.cjs');
const { createSaltClient } = require('../../lib/index.ts');
const { filter, lastValueFrom, mergeMap, range, Subject, take } = require('rxjs');

const [url] = process.argv.slice(2);
const salt = createSaltClient({
  url,
  credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
  events: { keepAlive: 60_000 },
});

async function main() {
  const run = (jobs) =>
    lastValueFrom(range(0, jobs).pipe(mergeMap(() => salt.localAsync({ tgt: '*', fun: 'test.ping' }), 20)), {
      defaultValue: undefined,
    });
  await run(100);
  const after100 = await heapUsed();
  await run(900);
  const after1000 = await heapUsed();

  const open = 200;
  const opened = new Subject();
  const jobs = range(0, open)
    .pipe(mergeMap(() => salt.track({ client: 'local_async', tgt: '*', fun: 'test.sleep', arg: [3_600] })))
    .subscribe(opened);
  await lastValueFrom(
    opened.pipe(
      filter(({ type }) => type === 'submitted'),
      take(open),
    ),
  );
  const whileOpen = await heapUsed();
  jobs.unsubscribe();
  await salt.close();
  console.log(JSON.stringify({ after100, after1000, perOpenJob: (whileOpen - after1000) / open }));
}
void main();
