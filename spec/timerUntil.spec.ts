import { type SchedulerAction, type SchedulerLike, VirtualTimeScheduler } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { timerUntil } from '../lib/timerUntil.js';

describe('timerUntil', () => {
  it.each([
    ['later', 3, '---(0|)'],
    ['now', 0, '(0|)'],
    ['long ago', -Infinity, '(0|)'],
    ['never', Infinity, '-'],
  ])('emits once at a time that is %s', (_, time, expected) => {
    marbles((m) => m.expect(timerUntil(time, m.scheduler)).toBeObservable(expected, { 0: 0 }))();
  });

  it('reads the clock at each subscription, and unsubscribed early leaves no timer', () => {
    marbles((m) => {
      const timer$ = timerUntil(4, m.scheduler);
      m.expect(timer$, '--^').toBeObservable(' ----(0|)', { 0: 0 });
      m.expect(timer$, '^-!').toBeObservable(' ---');
    })();
  });

  it('waits a year in steps that the timers of the platform know', () => {
    const virtual = new VirtualTimeScheduler(undefined, Infinity);
    const delays: number[] = [];
    const recording: SchedulerLike = {
      now: () => virtual.now(),
      schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
        delays.push(delay);
        return virtual.schedule(work, delay, state);
      },
    };
    const year = 365 * 24 * 3_600_000;
    const fired: number[] = [];
    timerUntil(year, recording).subscribe(() => fired.push(virtual.now()));
    virtual.flush();
    expect(fired).toEqual([year]);
    expect(Math.max(...delays)).toBeLessThan(2 ** 31);
  });

  it('never emits before its time, though the timers of the platform count whole milliseconds', () => {
    const virtual = new VirtualTimeScheduler(undefined, Infinity);
    const truncating: SchedulerLike = {
      now: () => virtual.now() + 0.7,
      schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
        return virtual.schedule(work, Math.trunc(delay), state);
      },
    };
    const fired: number[] = [];
    timerUntil(5.6, truncating).subscribe(() => fired.push(truncating.now()));
    timerUntil(0.7 + 1e-12, truncating).subscribe(() => fired.push(truncating.now()));
    virtual.flush();
    expect(fired).toEqual([1.7, 5.7]);
  });
});
