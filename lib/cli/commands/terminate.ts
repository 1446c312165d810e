import { catchError, concatMap, from, map, type Observable, of, toArray } from 'rxjs';
import type { SaltClient } from '../../index.js';
import type { JobKind } from './JobKind.js';
import type { OpenPortions } from './OpenPortions.js';

/** Ends a job on its minions; emits once, when that is done: the jids, and those where it failed. */
export function terminate(
  salt: SaltClient,
  kind: JobKind,
  portions: OpenPortions,
): Observable<{ readonly terminated: readonly string[]; readonly failed: readonly string[] }> {
  if (kind === 'local') return from(salt.close({ terminate: true }));
  return from(portions.out()).pipe(
    concatMap(({ jid, minions }) => {
      const target = { client: 'local', tgt: minions, tgt_type: 'list', timeout: 5, gather_job_timeout: 5 } as const;
      return salt.request({ ...target, fun: 'saltutil.term_job', arg: [jid] }, { timeout: 30_000 }).pipe(
        map(() => ({ jid, ended: true })),
        catchError(() => of({ jid, ended: false })),
      );
    }),
    toArray(),
    map((outcomes) => ({
      terminated: outcomes.filter(({ ended }) => ended).map(({ jid }) => jid),
      failed: outcomes.filter(({ ended }) => !ended).map(({ jid }) => jid),
    })),
  );
}
