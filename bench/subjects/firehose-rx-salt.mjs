import { createSaltClient } from 'rx-salt';
import { begin, credentials, done, input } from './measure.mjs';

let events = 0;
createSaltClient({ url: input.url, credentials }).events.subscribe(({ tag }) => {
  if (events === 0) begin();
  if (tag === 'bench-end') done({ events });
  events++;
});
