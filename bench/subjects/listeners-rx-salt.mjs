// So many listeners of one jid each, as open jobs have them; no firehose.
import { createSaltClient } from 'rx-salt';
import { begin, credentials, done, input } from './measure.mjs';

const salt = createSaltClient({ url: input.url, credentials });
let events = 0;
for (let i = 0; i < input.of; i++) {
  salt.eventsOf(`20261129154557${String(i).padStart(6, '0')}`).subscribe(() => {
    if (events === 0) begin();
    events++;
  });
}
salt.eventsOf('bench-end').subscribe(() => done({ events }));
