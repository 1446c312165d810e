import { createSaltClient } from 'rx-salt';
import { begin, credentials, done, input } from './measure.mjs';

const salt = createSaltClient({ url: input.url, credentials });
salt.status.subscribe(({ state }) => {
  if (state === 'open') begin();
});
let size = 0;
salt.events.subscribe(({ tag, data }) => {
  if (tag === 'bench/big') size = data.return.length;
  if (tag === 'bench-end') done({ size });
});
