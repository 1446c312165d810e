import { createSaltClient, type MinionResult, ofTag, SaltError, summarize, toAsyncIterable } from 'rx-salt';
import { outcome, startSimulator } from 'rx-salt/testing';
import { firstValueFrom, lastValueFrom, map, share } from 'rxjs';

const sim = await startSimulator({
  minions: ['web1', 'web2'],
  functions: { 'disk.free': ({ minion }) => (minion === 'web1' ? 71 : outcome({ return: 'no disk', retcode: 1 })) },
});
const salt = createSaltClient({
  url: sim.url,
  credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
  http: { timeout: 10_000 },
  events: { backoff: { attempts: 2 } },
});

const free = salt.localAsync({ tgt: '*', fun: 'disk.free' }, { decode: Number }).pipe(share());
const inWords = (item: MinionResult<number>): string => {
  if (item.type === 'no-return') return item.reason;
  const percent: number | undefined = item.success ? item.return : undefined;
  return percent === undefined ? 'failed' : percent.toFixed(1);
};
const firstEvent = firstValueFrom(salt.events.pipe(ofTag('salt/job/*/ret/*')));
for await (const item of toAsyncIterable(free, { max: 10 })) console.log(item.minion, inWords(item));
console.log((await firstEvent).tag.startsWith('salt/job/'));

const story = salt.track({ client: 'local_async', tgt: '*', fun: 'test.ping' });
console.log(
  await lastValueFrom(
    story.pipe(
      summarize(),
      map(({ returned }) => returned),
    ),
  ),
);
try {
  await lastValueFrom(salt.localAsync({ tgt: 'nobody', fun: 'test.ping' }));
} catch (error) {
  console.log(error instanceof SaltError && error.name);
}
await salt[Symbol.asyncDispose]();
await sim.close();
