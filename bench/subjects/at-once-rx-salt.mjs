// So many test.ping jobs at once, with so many requests at once; a client that is logged in and listens.
import { createSaltClient, OutcomeUnknownError } from 'rx-salt';
import { catchError, count, EMPTY, lastValueFrom, mergeMap, range } from 'rxjs';
import { begin, credentials, done, input } from './measure.mjs';
import { untilOpen } from './untilOpen.mjs';

const { url, concurrency, minionTimeout } = input;
const salt = createSaltClient({ url, credentials, concurrency, submissions: concurrency, jobs: { minionTimeout } });
const ping$ = salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(
  catchError((error) => {
    if (error instanceof OutcomeUnknownError) return EMPTY;
    throw error;
  }),
);
await untilOpen(salt);
begin();
const returns = await lastValueFrom(
  range(0, input.jobs).pipe(
    mergeMap(() => ping$),
    count(({ success }) => success),
  ),
);
done({ returns });
