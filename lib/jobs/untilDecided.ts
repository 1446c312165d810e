import { type MonoTypeOperatorFunction, Observable, type SchedulerLike, type Subscriber, takeWhile } from 'rxjs';
import { NoMinionsMatchedError } from '../errors.js';
import { type Alarm, createAlarm } from './createAlarm.js';
import type { LocalItem } from './JobItem.js';

const deciding: readonly LocalItem['type'][] = ['submitted', 'return', 'no-return'];

/**
 * Completes when the job was submitted and nobody is missing any more; with a `syndicWait` not before so long passed without
 * a new return, for the answer does not name a syndic's minions. Where it named nobody, that is `unnamedWait`, and
 * NoMinionsMatchedError if nothing came.
 */
export function untilDecided(steps: DecidedSteps): MonoTypeOperatorFunction<LocalItem> {
  return (story$) =>
    new Observable((subscriber) => {
      story$.pipe(takeWhile(undecided(steps, subscriber), true)).subscribe(subscriber);
    });
}

export interface DecidedSteps {
  readonly missing: () => ReadonlySet<string>;
  readonly syndicWait: number;
  readonly unnamedWait: number;
  readonly scheduler: SchedulerLike;
}

function undecided(
  { missing, syndicWait, unnamedWait, scheduler }: DecidedSteps,
  subscriber: Subscriber<LocalItem>,
): (item: LocalItem) => boolean {
  let wait: number | undefined;
  let nobody = true;
  let decidedAt = Infinity;
  let alarm: Alarm | undefined;

  function startWaiting(milliseconds: number): void {
    decidedAt = scheduler.now() + milliseconds;
    if (alarm) return alarm.look();
    alarm = createAlarm(() => decidedAt, scheduler);
    const over = alarm.rings.subscribe(() => {
      if (nobody) subscriber.error(new NoMinionsMatchedError('no minion matched the target'));
      else subscriber.complete();
    });
    subscriber.add(over);
  }

  return (item) => {
    if (item.type === 'submitted') wait = item.minions.length > 0 ? syndicWait : unnamedWait;
    if (item.type === 'return' || (item.type === 'submitted' && item.minions.length > 0)) nobody = false;
    if (wait === undefined || missing().size > 0) return true;
    if (wait > 0 && deciding.includes(item.type)) startWaiting(wait);
    return wait > 0;
  };
}
