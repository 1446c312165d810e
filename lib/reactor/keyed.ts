import { mergeMap, type OperatorFunction } from 'rxjs';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { Cause } from './Cause.js';
import type { ReactOptions } from './ReactOptions.js';

/** Keeps the events that `where` lets through, each with its key. Where one of the two throws the event is told as a fault. */
export function keyed({
  where = () => true,
  collect: { by = () => '' } = {},
}: Pick<ReactOptions, 'where' | 'collect'>): OperatorFunction<SaltEvent, Cause> {
  return mergeMap((event): Cause[] => {
    const events = [event];
    try {
      return where(event) ? [{ key: by(event), events }] : [];
    } catch (error) {
      return [{ key: '', events, fault: { error } }];
    }
  });
}
