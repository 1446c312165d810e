// So many jobs on so many minions each; until the last return.
import { createSaltClient } from 'rx-salt';
import { count, lastValueFrom, mergeMap, range } from 'rxjs';
import { begin, credentials, done, input } from './measure.mjs';

begin();
const salt = createSaltClient({ url: input.url, credentials });
const returns = await lastValueFrom(
  range(0, input.jobs).pipe(
    mergeMap((job) => salt.localAsync({ tgt: `job${job}-*`, fun: 'test.ping' })),
    count(({ success }) => success),
  ),
);
done({ returns });
