import { EventSource } from 'eventsource';
import { begin, done, input, login } from './measure.mjs';

const token = await login();
const source = new EventSource(`${input.url}/events`, {
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Auth-Token': token } }),
});
let events = 0;
source.onmessage = ({ data }) => {
  if (events === 0) begin();
  const { tag } = JSON.parse(data);
  if (tag === 'bench-end') done({ events });
  events++;
};
