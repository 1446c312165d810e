// So many test.ping jobs at once, with so many requests at once; a client that is logged in and listens.
import { createSaltClient } from 'rx-salt';
import { count, lastValueFrom, mergeMap, range } from 'rxjs';
import { begin, credentials, done, input } from './measure.mjs';
import { untilOpen } from './untilOpen.mjs';

const salt = createSaltClient({ url: input.url, credentials, concurrency: input.concurrency });
await untilOpen(salt);
begin();
const returns = await lastValueFrom(
  range(0, input.jobs).pipe(
    mergeMap(() => salt.localAsync({ tgt: '*', fun: 'test.ping' })),
    count(({ success }) => success),
  ),
);
done({ returns });
