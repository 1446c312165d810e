import { concat, map, type Observable, switchMap } from 'rxjs';
import type { LocalLow } from '../commands/Low.js';
import type { JobPorts } from './JobPorts.js';
import { readAnswer } from './readAnswer.js';

/**
 * Waits for the stream to be open, then submits, once; emits the minions that the master expects.
 *
 * @param first is waited for between the two, and may refuse.
 */
export function submitLocal(
  { api, events, timeout }: JobPorts,
  low: LocalLow,
  jid: string,
  onSent: (answer: Observable<unknown> | undefined) => void,
  first: Observable<never>,
): Observable<readonly string[]> {
  return events.opened.pipe(
    switchMap(() =>
      concat(first, api.post({ low: { ...low, client: 'local_async', jid }, timeout, lane: 'requests', onSent })),
    ),
    map((answer) => readAnswer(answer, jid)),
  );
}
