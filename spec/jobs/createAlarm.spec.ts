import { TestScheduler } from 'rxjs/testing';
import { type SchedulerAction, type SchedulerLike, type Subscription } from 'rxjs';
import { createAlarm } from '../../lib/jobs/createAlarm.js';

/** Virtual time, and how many timers were set. */
function ruled() {
  const clock = new TestScheduler(() => undefined);
  let timers = 0;
  const scheduler: SchedulerLike = {
    now: () => clock.now(),
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T): Subscription {
      timers++;
      return clock.schedule(work, delay, state);
    },
  };
  const at = (time: number, what: () => void) => clock.schedule(what, time);
  return { scheduler, at, flush: () => clock.flush(), timers: () => timers, now: () => clock.now() };
}

describe('createAlarm', () => {
  it('rings when the time has come, and not again before it was looked at', () => {
    const { scheduler, at, flush, now } = ruled();
    let due = 30;
    const rings: number[] = [];
    const alarm = createAlarm(() => due, scheduler);
    alarm.rings.subscribe(() => rings.push(now()));
    at(40, () => (due = 60));
    at(50, alarm.look);
    flush();
    expect(rings).toEqual([30, 60]);
  });

  it('that is put off a hundred times sets two timers', () => {
    const { scheduler, at, flush, timers, now } = ruled();
    let due = 100;
    const rings: number[] = [];
    const alarm = createAlarm(() => due, scheduler);
    alarm.rings.subscribe(() => rings.push(now()));
    for (let time = 0; time < 100; time++) {
      at(time, () => {
        due = now() + 100;
        alarm.look();
      });
    }
    flush();
    expect(rings).toEqual([199]);
    expect(timers()).toBe(2);
  });

  it('rings earlier where it is due earlier, and at once where it is overdue', () => {
    for (const [due, rang] of [
      [20, 20],
      [5, 10],
    ] as const) {
      const { scheduler, at, flush, now } = ruled();
      let time: number = 90;
      const rings: number[] = [];
      const alarm = createAlarm(() => time, scheduler);
      alarm.rings.subscribe(() => rings.push(now()));
      at(10, () => {
        time = due;
        alarm.look();
      });
      flush();
      expect(rings).toEqual([rang]);
    }
  });

  it('never rings for Infinity, before it is subscribed to, or after it was left', () => {
    const { scheduler, at, flush, timers, now } = ruled();
    let due = Infinity;
    const rings: number[] = [];
    const alarm = createAlarm(() => due, scheduler);
    alarm.look();
    const subscription = alarm.rings.subscribe(() => rings.push(now()));
    expect(timers()).toBe(0);
    at(10, () => {
      due = 20;
      alarm.look();
    });
    at(15, () => subscription.unsubscribe());
    flush();
    expect(rings).toEqual([]);
  });
});
