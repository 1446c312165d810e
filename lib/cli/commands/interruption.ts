import { defer, map, merge, type Observable, of, switchMap, take, tap, timer } from 'rxjs';
import type { SaltClient } from '../../index.js';
import type { Terminal } from '../Terminal.js';
import type { JobKind } from './JobKind.js';
import type { OpenPortions } from './OpenPortions.js';
import { terminate } from './terminate.js';

/** How long a second Ctrl-C is waited for, in seconds. */
const patience = 3;

/**
 * What Ctrl-C does to a job: once, it says how to follow it, and asks nothing of the minions; twice, it ends the job on them.
 * Emits when the command is to end. The third Ctrl-C ends it at once.
 */
export function interruption(
  { salt, terminal }: { readonly salt: SaltClient; readonly terminal: Pick<Terminal, 'interrupts' | 'err'> },
  kind: JobKind,
  portions: OpenPortions,
  onTerminate: () => void,
): Observable<'left' | 'ended'> {
  const say = (text: string) => terminal.err(`${text}\n`);
  const next$ = terminal.interrupts.pipe(take(1));

  const ended$ = defer(() => {
    onTerminate();
    say('Terminating the job on its minions …');
    return merge(
      terminate(salt, kind, portions).pipe(
        tap(({ terminated, failed }) => {
          if (terminated.length > 0) say(`Terminated: ${terminated.join(', ')}`);
          if (failed.length > 0) say(`Could not be terminated: ${failed.join(', ')}`);
          if (terminated.length + failed.length === 0) say('There was nothing to terminate.');
        }),
      ),
      next$,
    ).pipe(map(() => 'ended' as const));
  });

  return next$.pipe(
    switchMap(() => {
      farewell(kind, portions.jids(), say);
      if (kind === 'master') return of('left' as const);
      say(`Press Ctrl-C again within ${patience} s to terminate it on its minions.`);
      const again$ = next$.pipe(map(() => true));
      return merge(again$, timer(patience * 1_000).pipe(map(() => false))).pipe(
        take(1),
        switchMap((again) => (again ? ended$ : of('left' as const))),
      );
    }),
    take(1),
  );
}

function farewell(kind: JobKind, jids: readonly string[], say: (text: string) => void): void {
  const jid = jids.at(-1);
  if (jid === undefined) {
    say('\nThe job may run: its submission is not answered yet.');
    return;
  }
  say(
    kind === 'portions'
      ? '\nNo further portion begins; the one that runs goes on. Follow it:'
      : '\nThe job goes on. Follow it:',
  );
  say(`  rx-salt follow ${jid}`);
}
