import { EMPTY, NEVER, Subject, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { RequestError } from '../../lib/errors.js';
import { createPulse } from '../../lib/events/Pulse.js';
import { watchSilence } from '../../lib/events/watchSilence.js';
import { PlatformTime } from '../support/PlatformTime.js';

const dead = new RequestError('GET /events: the connection is dead, no byte came', { sent: true });

describe('watchSilence', () => {
  // silence: 20 s. Bytes, suspicions (since their mark's second), and when probes go out.
  it.each<[string, string, string, string, readonly number[]]>([
    ['no byte at all', '          -           ', '-', '          30s #', [20]],
    ['a byte after the probe', '  25s x       ', '-', '          55s #', [20, 45]],
    ['a byte just in time', '     29999ms x   ', '-', '          59999ms #', [20, 49.999]],
    ['bytes before the silence', '10s x 999ms x', '-', '          41s #', [31]],
    ['a suspicion', '             -           ', '5s s', '       15s #', []],
    ['a suspicion, and a byte', ' 8s x        ', '5s s', '       38s #', [28]],
    ['suspicions one after the other', '6s x      ', '5s s 999ms l 999ms z', ' 16s #', []],
    ['suspicions of one silence', '- ', '1s e 3999ms s 3s l', '11s #', []],
    ['a suspicion of bytes that came', '2s x ', '5s e', '     32s #', [22]],
  ])('%s', (_, bytes, suspected, expected, probes) => {
    marbles((m) => {
      const pulse = createPulse(m.scheduler);
      const at: number[] = [];
      const probe = () => {
        at.push(m.scheduler.now() / 1_000);
        return EMPTY;
      };
      const suspicions = m.hot(suspected, { s: 5_000, e: 1_500, l: 6_500, z: 7_000 });
      const beats$ = m.hot(bytes.trim());
      beats$.subscribe(pulse.beat);
      const watched$ = NEVER.pipe(watchSilence({ silence: 20_000, pulse, probe, suspicions, scheduler: m.scheduler }));
      m.expect(watched$).toBeObservable(expected.trim(), undefined, dead);
      m.flush();
      expect(at).toEqual(probes);
    })();
  });

  it.each([
    ['one', '-a-', '-a'],
    ['an error', '-a#', '-a#'],
    ['without end', 'aaa', 'aaa'],
  ])('lets everything through: %s; unsubscribed early leaves the source', (_, source, expected) => {
    marbles((m) => {
      const pulse = createPulse(m.scheduler);
      const source$ = m.cold(source);
      const watch = { silence: 20, pulse, probe: () => EMPTY, suspicions: NEVER, scheduler: m.scheduler };
      m.expect(source$.pipe(watchSilence(watch)), '^---!').toBeObservable(expected);
      m.expect(source$).toHaveSubscriptions(source.endsWith('#') ? '^-!' : '^---!');
    })();
  });

  it('a user who may not probe keeps the connection; a probe that goes on is not judged', () => {
    marbles((m) => {
      const watch = { silence: 20, pulse: createPulse(m.scheduler), suspicions: NEVER, scheduler: m.scheduler };
      m.expect(NEVER.pipe(watchSilence({ ...watch, probe: () => NEVER })), '^ 100s !').toBeObservable('-');
    })();
  });

  it('an error of the suspicions is one of the connection', () => {
    marbles((m) => {
      const watch = { silence: 20, pulse: createPulse(m.scheduler), probe: () => NEVER, scheduler: m.scheduler };
      m.expect(NEVER.pipe(watchSilence({ ...watch, suspicions: throwError(() => dead) }))).toBeObservable(
        '#',
        undefined,
        dead,
      );
    })();
  });

  it('however many suspicions there are, one timer waits', () => {
    marbles((m) => {
      const pulse = createPulse(m.scheduler);
      const suspicions = new Subject<number>();
      const watch = { silence: 60_000, pulse, probe: () => NEVER, suspicions, scheduler: m.scheduler };
      const watched = NEVER.pipe(watchSilence(watch)).subscribe();
      const timers = () => m.scheduler.actions.length;
      const without = timers();
      for (let i = 0; i < 1_000; i++) suspicions.next(1);
      expect(timers()).toBe(without + 1);
      pulse.beat();
      watched.unsubscribe();
    })();
  });

  it('a silence that no timer of the platform can wait for is waited for', () => {
    const scheduler = new PlatformTime();
    const at: number[] = [];
    const month = 31 * 86_400_000;
    const probe = () => {
      at.push(scheduler.now());
      return NEVER;
    };
    let turns = 0;
    const impatient = new Subject<number>();
    const pulse = createPulse(scheduler);
    const last = () => {
      // Turning in circles, it would ask for ever.
      if (++turns > 20) impatient.error(new Error('it turns in circles'));
      return pulse.last();
    };
    const watch = { silence: month, pulse: { ...pulse, last }, probe, suspicions: impatient, scheduler };
    const errors: unknown[] = [];
    NEVER.pipe(watchSilence(watch)).subscribe({ error: (error: unknown) => errors.push(error) });
    scheduler.flush();
    expect([errors, at]).toEqual([[], [month]]);
  });
});
