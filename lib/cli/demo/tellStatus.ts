import type { SaltClient } from '../../index.js';
import type { Told } from './createTold.js';

/** Tells how the event stream is doing. */
export function tellStatus(salt: SaltClient, told: Told): void {
  salt.status.subscribe(({ state, gap, retryIn = 0, error }) => {
    if (state === 'connecting') told.stream('event stream: connecting');
    if (state === 'waiting') {
      told.stream(`event stream: lost, next try in ${seconds(retryIn)} (${error?.message ?? ''})`);
    }
    if (state === 'open' && !gap) told.stream('event stream: open');
    if (state === 'open' && gap) told.stream(`event stream: open again, ${seconds(gap.to - gap.from)} were missed`);
    if (state === 'unavailable') told.stream('event stream: unavailable');
    if (state === 'closed') told.stream('event stream: closed');
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
