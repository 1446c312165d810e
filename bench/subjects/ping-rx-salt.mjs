// So many test.ping jobs one after the other, by a client that is logged in and listens; the mean of one.
import { createSaltClient } from 'rx-salt';
import { concat, count, lastValueFrom } from 'rxjs';
import { begin, credentials, done, input } from './measure.mjs';
import { untilOpen } from './untilOpen.mjs';

const salt = createSaltClient({ url: input.url, credentials });
await untilOpen(salt);
begin();
const one = salt.localAsync({ tgt: '*', fun: 'test.ping' });
const returns = await lastValueFrom(concat(...Array(input.jobs).fill(one)).pipe(count(({ success }) => success)));
done({ jobs: input.jobs, returns });
