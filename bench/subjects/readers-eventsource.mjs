// So many readers of all events, an EventSource each.
import { EventSource } from 'eventsource';
import { input, login } from './measure.mjs';
import { startBurst } from './startBurst.mjs';

const token = await login();
const withToken = (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Auth-Token': token } });
const see = startBurst();
for (let reader = 0; reader < input.readers; reader++) {
  const source = new EventSource(`${input.url}/events`, { fetch: withToken });
  source.onmessage = ({ data }) => see(reader, JSON.parse(data).tag);
}
