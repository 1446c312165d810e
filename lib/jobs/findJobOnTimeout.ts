import { defer, exhaustMap, type OperatorFunction, tap } from 'rxjs';
import { accompaniedBy } from './accompaniedBy.js';
import { createAlarm } from './createAlarm.js';
import { createRounds, type Rounds } from './createRounds.js';
import type { FindJobSteps } from './FindJobSteps.js';
import type { MinionNoReturn, MinionReturn, MinionSilent } from './JobItem.js';
import { beginTiming, heedNews } from './Timing.js';

/**
 * Asks the missing minions whether they still run the job, `after` ms from the last new return (at first from the
 * subscription, or from the `submitted` item), and gives up those that do not: with `no-response` after two rounds without
 * an answer, `not-running`, `result-unavailable` or, where three rounds in a row fail, `lookup-failed`. The first missed
 * answer of a minion is a `silent` item. Returns that turn up in the job cache are delivered. While minions run, the pauses grow up to `maxPause`. Fails with its source alone.
 */
export function findJobOnTimeout<
  T extends { readonly type: string; readonly jid: string; readonly minion?: string; readonly unexpected?: true },
>(steps: FindJobSteps): OperatorFunction<T, T | MinionReturn | MinionNoReturn | MinionSilent> {
  return (source$) =>
    defer(() => {
      const { heed, answers$ } = begin(steps);
      return source$.pipe(tap<T>(heed), accompaniedBy(answers$));
    });
}

// On its own, for what it makes must not hold the source.
function begin(steps: FindJobSteps) {
  const { after, scheduler } = steps;
  const timing = beginTiming(after, scheduler.now());
  // Most jobs end before anybody is asked.
  let rounds: Rounds | undefined;
  let jid = '';
  const dueAt = () => Math.max(timing.retryAt, Math.min(timing.roundAt, rounds?.graceEnds() ?? Infinity));
  const alarm = createAlarm(dueAt, scheduler);
  const heed = (item: { type: string; jid: string; minion?: string; unexpected?: true }) => {
    jid = item.jid;
    const returned = item.type === 'return';
    if (returned && item.minion !== undefined) rounds?.heard(item.minion);
    if (item.type === 'submitted' || (returned && !item.unexpected)) {
      heedNews(timing, after, scheduler.now());
      alarm.look();
    }
  };
  const answers$ = alarm.rings.pipe(
    exhaustMap(() => {
      rounds ??= createRounds(steps, timing, alarm.look);
      return rounds.turn(jid);
    }),
  );
  return { heed, answers$ };
}
