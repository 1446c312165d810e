import { map, merge, type MonoTypeOperatorFunction, type SchedulerLike } from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import { RenewalDue } from './RenewalDue.js';

/** Ends a connection with RenewalDue when its token is due. */
export function untilRenewal<T>(renewAt: number, scheduler: SchedulerLike): MonoTypeOperatorFunction<T> {
  const due$ = timerUntil(renewAt, scheduler).pipe(
    map((): never => {
      throw new RenewalDue();
    }),
  );
  return (source$) => merge(source$, due$);
}
