// So many readers of all events on one client.
import { createSaltClient } from 'rx-salt';
import { credentials, input } from './measure.mjs';
import { startBurst } from './startBurst.mjs';

const salt = createSaltClient({ url: input.url, credentials });
const see = startBurst();
for (let reader = 0; reader < input.readers; reader++) salt.events.subscribe(({ tag }) => see(reader, tag));
