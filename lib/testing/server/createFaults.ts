import { isMap } from '../wire/isMap.js';
import { listOf } from '../wire/listOf.js';
import type { RequestFault } from './RequestFault.js';

export interface Faults {
  add(fault: RequestFault): void;
  /** The fault that is meant for this request, used up by it. */
  take(path: string, body: unknown): RequestFault['how'] | undefined;
  clear(): void;
}

export function createFaults(): Faults {
  const planned: { fault: RequestFault; left: number }[] = [];
  return {
    add: (fault) => void planned.push({ fault, left: fault.times ?? 1 }),
    take: (path, body) => {
      const lows = listOf(body).filter(isMap);
      const suits = ({ when = onlyLowstates }: RequestFault) =>
        (lows.length > 0 ? lows : [{}]).some((low) => when(low, path));
      const plan = planned.find(({ fault, left }) => left > 0 && suits(fault));
      if (plan) plan.left--;
      return plan?.fault.how;
    },
    clear: () => void planned.splice(0),
  };
}

function onlyLowstates(_low: unknown, path: string): boolean {
  return path === '/';
}
