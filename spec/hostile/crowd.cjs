// A job of very many minions and a consumer of 5 ms an item, in a process of its own: node --expose-gc crowd.cjs <url> <jid>.
require('../support/loadTypescript.cjs');
const { heapUsed } = require('../support/heapUsed.cjs');
const { createSaltClient } = require('../../lib/index.ts');
const { concatMap, delay, lastValueFrom, of, tap } = require('rxjs');

const [url, jid] = process.argv.slice(2);
const salt = createSaltClient({
  url,
  credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
  jobs: { minionTimeout: 2_000 },
});

async function main() {
  await lastValueFrom(salt.localAsync({ tgt: 'minion1', fun: 'my.page' }));
  const before = await heapUsed();
  let arrived = 0;
  const consumed = [];
  const gone = [];
  let measured;
  let measuring;
  const story$ = salt.localAsync({ tgt: '*', fun: 'my.page', jid }).pipe(
    tap(() => arrived++),
    tap({
      complete: () => {
        const waiting = arrived - consumed.length - gone.length;
        measuring = heapUsed().then((used) => {
          measured = { used, waiting };
        });
      },
    }),
    // What was to be seen has been seen by then: the rest need not take half a minute.
    concatMap((item) => of(item).pipe(delay(measured ? 0 : 5))),
    tap(({ type, minion }) => (type === 'return' ? consumed : gone).push(minion)),
  );
  await lastValueFrom(story$);
  await measuring;
  const after = await heapUsed();
  await salt.close();
  console.log(JSON.stringify({ before, after, atLast: measured, consumed, gone }));
}
void main();
