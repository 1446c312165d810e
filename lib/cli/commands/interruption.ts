import { asapScheduler, defer, map, merge, type Observable, observeOn, of, switchMap, take, tap, timer } from 'rxjs';
import type { SaltClient } from '../../index.js';
import { safe, type SafeText } from '../output/SafeText.js';
import type { Terminal } from '../Terminal.js';
import { quoted } from '../output/quoted.js';
import type { JobKind } from './JobKind.js';
import type { OpenPortions } from './OpenPortions.js';
import { terminate } from './terminate.js';

/** How long a second Ctrl-C is waited for, in seconds. */
const patience = 3;

/**
 * What Ctrl-C does to a job: once, it says how to follow it, and asks nothing of the minions; twice, it ends the job on them.
 * Emits when the command is to end. Nobody listens to a third Ctrl-C, which ends the process at once.
 */
export function interruption(
  { salt, terminal }: { readonly salt: SaltClient; readonly terminal: Pick<Terminal, 'interrupts' | 'err'> },
  kind: JobKind,
  portions: OpenPortions,
  onTerminate: () => void,
): Observable<'left' | 'ended'> {
  const say = (text: SafeText) => terminal.err(safe`${text}\n`);
  const next$ = terminal.interrupts.pipe(take(1));

  const ended$ = defer(() => {
    onTerminate();
    say(safe`Terminating the job on its minions …`);
    return terminate(salt, kind, portions).pipe(
      tap(({ terminated, failed }) => {
        if (terminated.length > 0) say(safe`Terminated: ${terminated.join(', ')}`);
        if (failed.length > 0) say(safe`Could not be terminated: ${failed.join(', ')}`);
        if (terminated.length + failed.length === 0) say(safe`There was nothing to terminate.`);
      }),
      map(() => 'ended' as const),
    );
  });

  return next$.pipe(
    switchMap(() => {
      const running = portions.out().map(({ jid }) => jid);
      farewell(kind, kind === 'portions' ? running : portions.jids().slice(-1), say);
      if (kind === 'master' || (kind === 'portions' && running.length === 0)) return of('left' as const);
      say(safe`Press Ctrl-C again within ${patience} s to terminate it on its minions.`);
      const again$ = next$.pipe(map(() => true));
      return merge(again$, timer(patience * 1_000).pipe(map(() => false))).pipe(
        take(1),
        // By then nobody listens any more.
        observeOn(asapScheduler),
        switchMap((again) => (again ? ended$ : of('left' as const))),
      );
    }),
    take(1),
  );
}

function farewell(kind: JobKind, jids: readonly string[], say: (text: SafeText) => void): void {
  if (jids.length === 0) {
    say(
      kind === 'portions'
        ? safe`\nNo further portion begins, and none runs.`
        : safe`\nThe job may run: its submission is not answered yet.`,
    );
    return;
  }
  const portions = jids.length === 1 ? 'the one that runs goes on. Follow it:' : 'those that run go on. Follow them:';
  say(kind === 'portions' ? safe`\nNo further portion begins; ${portions}` : safe`\nThe job goes on. Follow it:`);
  for (const jid of jids) say(safe`  rx-salt follow ${quoted(jid)}`);
}
