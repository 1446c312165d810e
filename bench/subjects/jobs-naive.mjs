// What one writes with RxJS in an hour: one EventSource, a filter per job. A return that comes before the answer is lost.
import { EventSource } from 'eventsource';
import {
  count,
  defer,
  EMPTY,
  filter,
  from,
  fromEvent,
  lastValueFrom,
  map,
  mergeMap,
  range,
  share,
  take,
  timeout,
} from 'rxjs';
import { begin, done, input, login } from './measure.mjs';

begin();
const token = await login();
const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
const source = new EventSource(`${input.url}/events`, {
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
});
const event$ = fromEvent(source, 'message').pipe(
  map(({ data }) => JSON.parse(data)),
  share(),
);
event$.subscribe();
await new Promise((resolve) => (source.onopen = resolve));

async function submit(job) {
  const body = JSON.stringify({ client: 'local_async', tgt: `job${job}-*`, fun: 'test.ping' });
  const answer = await fetch(`${input.url}/`, { method: 'POST', headers, body });
  return (await answer.json()).return[0];
}
const run = (job) =>
  defer(() => from(submit(job))).pipe(
    mergeMap(({ jid, minions }) =>
      event$.pipe(
        filter(({ tag }) => tag.startsWith(`salt/job/${jid}/ret/`)),
        take(minions.length),
      ),
    ),
    timeout({ each: 10_000, with: () => EMPTY }),
  );
done({ returns: await lastValueFrom(range(0, input.jobs).pipe(mergeMap(run, 20), count())) });
