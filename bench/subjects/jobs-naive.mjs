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
const returnsOf = ({ jid, minions }) =>
  event$.pipe(
    filter(({ tag }) => tag.startsWith(`salt/job/${jid}/ret/`)),
    take(minions.length),
    timeout({ each: 10_000, with: () => EMPTY }),
  );
// As many requests at once as rx-salt has, however many jobs are open.
const job$ = range(0, input.jobs).pipe(mergeMap((job) => defer(() => from(submit(job))), 20));
done({ returns: await lastValueFrom(job$.pipe(mergeMap(returnsOf), count())) });
