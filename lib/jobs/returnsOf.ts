import { distinct, filter, map, type OperatorFunction, pipe } from 'rxjs';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { MinionReturn } from './JobItem.js';
import { readJobEvent } from './readJobEvent.js';

/** The returns of the local job `jid` among events, each minion's once. What only looks like one is dropped. */
export function returnsOf(jid: string): OperatorFunction<SaltEvent, MinionReturn> {
  return pipe(
    map(readJobEvent(jid)),
    filter((item) => item?.type === 'return'),
    distinct(({ minion }) => minion),
  );
}
