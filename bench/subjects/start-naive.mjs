// The same by hand: RxJS, one EventSource, fetch.
import { begin, done, input, login } from './measure.mjs';

begin();
const { EventSource } = await import('eventsource');
const { filter, firstValueFrom, fromEvent, map } = await import('rxjs');
const token = await login();
const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
const source = new EventSource(`${input.url}/events`, {
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
});
await new Promise((resolve) => (source.onopen = resolve));
const first = firstValueFrom(
  fromEvent(source, 'message').pipe(
    map(({ data }) => JSON.parse(data)),
    filter(({ tag }) => /^salt\/job\/\d+\/ret\//.test(tag)),
  ),
);
const body = JSON.stringify({ client: 'local_async', tgt: '*', fun: 'test.ping' });
await fetch(`${input.url}/`, { method: 'POST', headers, body });
await first;
done();
