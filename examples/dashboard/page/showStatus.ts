import type { Status } from 'rx-salt';
import { map, type Observable, of, switchMap, takeWhile, timer } from 'rxjs';
import { find } from './find.js';
import { inSeconds } from './inSeconds.js';

const words: Readonly<Record<Status['state'], string>> = {
  idle: 'Not connected',
  connecting: 'Connecting',
  open: 'Connected',
  waiting: 'Connection lost',
  unavailable: 'No connection',
  closed: 'Closed',
};

/** Shows how the connection is doing. Only the state is a live region: a countdown would be read out each second. */
export function showStatus(status$: Observable<Status>): void {
  const bar = find('#status', HTMLElement);
  const text = find('#status-text', HTMLElement);
  const detail = find('#status-detail', HTMLElement);
  const counts = find('#status-counts', HTMLElement);
  const tryAgain = find('#try-again', HTMLButtonElement);

  status$.subscribe(({ state, reconnects, skipped, gap }) => {
    bar.dataset['state'] = state;
    text.textContent = state === 'open' && gap ? 'Connected again' : words[state];
    tryAgain.hidden = state !== 'unavailable';
    counts.textContent = [
      reconnects > 0 ? `${reconnects} ${reconnects === 1 ? 'reconnect' : 'reconnects'}` : '',
      skipped > 0 ? `${skipped} unreadable events` : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  });
  status$.pipe(switchMap(detailOf)).subscribe((words) => {
    detail.textContent = words;
  });
}

function detailOf({ state, gap, retryIn = 0, attempt = 1, error }: Status): Observable<string> {
  if (state === 'open' && gap) {
    return of(`${inSeconds(gap.to - gap.from)} were missed; open jobs are looked up`);
  }
  if (state === 'unavailable') return of(error?.message ?? '');
  if (state !== 'waiting') return of('');
  const until = performance.now() + retryIn;
  const reason = error ? `: ${error.message}` : '';
  return timer(0, 250).pipe(
    map(() => until - performance.now()),
    takeWhile((left) => left > 0, true),
    map((left) => `next try in ${Math.ceil(Math.max(0, left) / 1_000)} s, number ${attempt}${reason}`),
  );
}
