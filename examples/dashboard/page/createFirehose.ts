import { ofTag, type SaltEvent, type Status } from 'rx-salt';
import {
  BehaviorSubject,
  debounceTime,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  Subject,
  switchMap,
  timer,
} from 'rxjs';
import { element } from './element.js';
import { find } from './find.js';
import { inSeconds } from './inSeconds.js';
import { onFrame } from './onFrame.js';
import { toText } from './toText.js';

/** Rows in the page. */
const mostRows = 200;
const briefly = 160;
const atLength = 20_000;

interface Row {
  readonly at: Date;
  readonly tag: string;
  readonly data: unknown;
}

/**
 * Shows every event, or those whose tag matches a glob. A frame draws what came since the one before, at most as many rows as
 * there are: so a thousand events a second cost no more than the page can show.
 */
export function createFirehose(events$: Observable<SaltEvent>, status$: Observable<Status>): void {
  const list = find('#event-list', HTMLOListElement);
  const empty = find('#no-events', HTMLElement);
  const rate = find('#rate', HTMLElement);
  const pause = find('#pause', HTMLButtonElement);
  const input = find('#filter', HTMLInputElement);

  const arrived$ = new Subject<void>();
  const paused$ = new BehaviorSubject(false);
  let waiting: (Row | HTMLLIElement)[] = [];
  let inSecond = 0;
  let held = 0;

  const glob$ = merge(timer(0), fromEvent(input, 'input').pipe(debounceTime(200))).pipe(map(() => input.value.trim()));
  glob$
    .pipe(
      switchMap((glob) => {
        list.replaceChildren();
        waiting = [];
        empty.hidden = false;
        empty.textContent = glob === '' ? 'No event yet.' : `No event yet whose tag matches ${glob}.`;
        return glob === '' ? events$ : events$.pipe(ofTag(glob));
      }),
    )
    .subscribe(({ tag, data }) => {
      inSecond++;
      if (paused$.value) held++;
      add({ at: new Date(), tag, data });
    });

  function add(row: Row | HTMLLIElement): void {
    waiting.push(row);
    // Twice as many, so that not each one moves all others.
    if (waiting.length > 2 * mostRows) waiting = waiting.slice(-mostRows);
    arrived$.next();
  }

  status$.pipe(filter(({ gap }) => gap !== undefined)).subscribe(({ gap }) => {
    if (gap) add(element('li', 'gap', `${inSeconds(gap.to - gap.from)} without events: the connection was lost`));
  });

  merge(arrived$, paused$)
    .pipe(
      onFrame(),
      filter(() => !paused$.value && waiting.length > 0),
    )
    .subscribe(() => {
      const rows = waiting.slice(-mostRows).reverse();
      waiting = [];
      list.prepend(...rows.map((row) => (row instanceof HTMLLIElement ? row : drawn(row))));
      while (list.childElementCount > mostRows) list.lastElementChild?.remove();
      empty.hidden = true;
    });

  fromEvent(pause, 'click').subscribe(() => paused$.next(!paused$.value));
  paused$.subscribe((paused) => {
    held = 0;
    pause.setAttribute('aria-pressed', String(paused));
    pause.textContent = paused ? 'Resume' : 'Pause';
  });
  // Who opens an event wants to read it.
  list.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && !paused$.value) paused$.next(true);
    },
    true,
  );

  timer(1_000, 1_000).subscribe(() => {
    rate.textContent = paused$.value ? `paused, ${held} came since` : `${inSecond} a second`;
    inSecond = 0;
  });
}

function drawn({ at, tag, data }: Row): HTMLLIElement {
  const summary = element(
    'summary',
    '',
    element('time', '', clock(at)),
    element('b', '', ...shortened(tag)),
    toText(data, briefly),
  );
  const details = element('details', '', summary);
  const full = () => details.append(element('pre', '', `${tag}\n${toText(data, atLength, '  ')}`));
  details.addEventListener('toggle', full, { once: true });
  return element('li', '', details);
}

/** A jid would push out of sight what tells one tag from another: its end is enough to tell jobs apart. */
function shortened(tag: string): (Node | string)[] {
  return tag
    .split(/(\d{20}(?:_\w+)?)/)
    .map((part, index) => (index % 2 === 1 ? element('i', '', `…${part.slice(-4)}`) : part));
}

function clock(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}
