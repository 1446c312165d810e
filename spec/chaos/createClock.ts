import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

/** Virtual time as VirtualTimeScheduler keeps it, but on a heap: that one sorts all timers whenever one is set. */
export interface Clock {
  readonly scheduler: SchedulerLike;
  /** Runs what is due up to `end`, in order. */
  readonly run: (end: number) => void;
  /** Timers that were set, and neither fired nor were cleared. */
  readonly timers: () => number;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
  cleared: boolean;
}

const most = 200_000;

const before = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

export function createClock(): Clock {
  const heap: Timer[] = [];
  let now = 0;
  let order = 0;

  function push(timer: Timer): void {
    let at = heap.length;
    while (at > 0) {
      const parent = heap[(at - 1) >> 1];
      if (!parent || !before(timer, parent)) break;
      heap[at] = parent;
      at = (at - 1) >> 1;
    }
    heap[at] = timer;
  }

  function pop(): Timer | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = left && right && before(right, left) ? right : left;
      if (!child || !before(child, last)) break;
      heap[at] = child;
      at = child === left ? 2 * at + 1 : 2 * at + 2;
    }
    heap[at] = last;
    return first;
  }

  function schedule<T>(work: (this: SchedulerAction<T>, state: T) => void, delay?: number, state?: T): Subscription;
  function schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    let timer: Timer | undefined;
    const action: SchedulerAction<T> = Object.assign(new Subscription(), {
      schedule: (next?: T, wait = 0): Subscription => {
        if (timer) timer.cleared = true;
        if (action.closed) return action;
        timer = { at: now + Math.max(0, wait), order: order++, fire: () => work.call(action, next), cleared: false };
        push(timer);
        return action;
      },
    });
    action.add(() => {
      if (timer) timer.cleared = true;
    });
    return action.schedule(state, delay);
  }

  return {
    scheduler: { now: () => now, schedule },
    run: (end) => {
      let fired = 0;
      for (let next = heap[0]; next && next.at <= end; next = heap[0]) {
        pop();
        if (next.cleared) continue;
        now = next.at;
        if (++fired > most) throw new Error(`more than ${most} timers fired: something goes round and round`);
        next.fire();
      }
    },
    timers: () => heap.filter(({ cleared }) => !cleared).length,
  };
}
