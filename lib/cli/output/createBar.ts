import { asyncScheduler, auditTime, interval, map, merge, type Subscription, Subject } from 'rxjs';
import type { Summary } from '../../index.js';
import { barLine } from './barLine.js';
import { safe, type SafeText } from './SafeText.js';
import type { Paint } from './Paint.js';

/** A line at the foot of the terminal that says how far a job is. */
export interface Bar {
  readonly show: (summary: Summary, of: number) => void;
  /** Writes above the bar. */
  readonly above: (write: (text: SafeText) => void) => (text: SafeText) => void;
  readonly end: () => void;
}

const clear = safe`\r\u001b[K`;

/** Draws on stderr, at most ten times a second, and each second. Where stderr is no terminal it draws nothing. */
export function createBar(
  terminal: {
    readonly err: (text: SafeText) => void;
    readonly isTerminal: { readonly err: boolean };
    readonly columns: () => number;
  },
  paint: Paint,
): Bar {
  if (!terminal.isTerminal.err) return { show: () => undefined, above: (write) => write, end: () => undefined };

  const began = asyncScheduler.now();
  const changes$ = new Subject<{ readonly summary: Summary; readonly of: number }>();
  let last: { readonly summary: Summary; readonly of: number } | undefined;
  let drawn = false;

  function draw(): void {
    if (!last) return;
    const line = barLine({ ...last, seconds: (asyncScheduler.now() - began) / 1000 }, paint, terminal.columns());
    terminal.err(safe`${clear}${line}`);
    drawn = true;
  }
  function wipe(): void {
    if (drawn) terminal.err(clear);
    drawn = false;
  }

  const drawing: Subscription = merge(changes$.pipe(auditTime(100)), interval(1_000).pipe(map(() => last))).subscribe(
    draw,
  );
  return {
    show: (summary, of) => {
      last = { summary, of };
      changes$.next(last);
    },
    above: (write) => (text) => {
      if (text.isEmpty) return;
      wipe();
      write(text);
    },
    end: () => {
      drawing.unsubscribe();
      wipe();
    },
  };
}
