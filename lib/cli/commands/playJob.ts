import {
  catchError,
  endWith,
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  takeUntil,
  tap,
} from 'rxjs';
import { type JobItem, summarize, type Summary } from '../../index.js';
import type { Context } from '../Context.js';
import { failFast } from '../failFast.js';
import { exitCode, exitCodeFor, exitCodeOf } from '../exitCode.js';
import { createBar } from '../output/createBar.js';
import { createOutput } from '../output/createOutput.js';
import { inWords } from '../output/inWords.js';
import { interruption } from './interruption.js';
import type { JobKind } from './JobKind.js';
import { createOpenPortions } from './OpenPortions.js';

/** Plays the story of a job to its end, or to Ctrl-C; resolves with the exit code. */
export async function playJob(context: Context, story$: Observable<JobItem>, kind: JobKind): Promise<number> {
  const { options, terminal, paint, salt } = context;
  const bar = createBar(terminal, paint.err);
  const write = { out: bar.above(terminal.out), err: bar.above(terminal.err) };
  const output = createOutput(options, write, paint);
  const portions = createOpenPortions();
  let summary: Summary | undefined;
  let inAll = 0;
  let begun = 0;
  let terminating = false;

  const told$ = story$.pipe(
    failFast(salt),
    tap((item) => {
      portions.take(item);
      if (item.type === 'batch') {
        inAll = item.of;
        begun += item.minions.length;
      }
      output.item(item);
    }),
    summarize(),
    tap((next) => {
      summary = next;
      bar.show(next, inAll);
    }),
    ignoreElements(),
    endWith({ error: undefined }),
    catchError((error: unknown) => (terminating ? NEVER : of({ error }))),
    map((end) => (terminating ? undefined : end)),
  );
  const interrupt$ = interruption({ salt, terminal: { ...terminal, err: write.err } }, kind, portions, () => {
    terminating = true;
  });
  // The portions of a batch that have not begun do not begin any more.
  const stopped$ = kind === 'portions' ? terminal.interrupts : NEVER;

  const end = await firstValueFrom(merge(told$.pipe(takeUntil(stopped$)), interrupt$.pipe(map((how) => ({ how })))));
  bar.end();
  if (end !== undefined && 'how' in end) {
    output.end({ summary, notBegun: inAll - begun, interrupted: true });
    return exitCode.interrupted;
  }
  const error = end?.error;
  output.end({ summary, notBegun: inAll - begun, ...(error !== undefined && { error: inWords(error) }) });
  if (error !== undefined || !summary) return exitCodeFor(error);
  // As salt ends where --failhard stops it.
  const stopped = Boolean(options.failhard) && inAll > begun;
  return exitCodeOf(summary, stopped ? { failAny: true } : options);
}
