import { defer, NEVER, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { NoReturnError, PermissionError, RequestError } from '../../lib/errors.js';
import type { MasterReturn } from '../../lib/jobs/JobItem.js';
import { untilRunnerEnds } from '../../lib/jobs/untilRunnerEnds.js';
import { fakePorts } from './support/fakePorts.js';

// [salt] The runner that asks is listed as well.
const asking = { jid: 'A', fun: 'runner.jobs.master' };
const listed = [asking, { jid: 'J', fun: 'runner.f' }];
const told = { J: { Result: { m: { return: { fun: 'runner.f', return: 42, success: true } } } } };
const down = new RequestError('down', { status: 500, sent: true });
const cause = { name: 'RequestError', message: 'down', code: 500 };
const found: MasterReturn = { type: 'return', jid: 'J', fun: 'runner.f', return: 42, success: true, via: 'lookup' };
const values = { r: found };
const gone = new NoReturnError('the runner ended, and the job cache has no result of it');
const failed = new NoReturnError('three look-ups in a row failed', undefined, cause);

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

describe('untilRunnerEnds', () => {
  it.each<[string, 'runner' | 'wheel', readonly unknown[], readonly unknown[], string, Error?]>([
    // jobs.master, look by look; then jobs.print_job, one by one; the last one goes on.
    ['it runs', 'runner', [listed], [undefined], '300s -'],
    ['it ended, and left a result', 'runner', [listed, [asking]], [told], '60s r'],
    ['not listed in two looks, no result', 'runner', [[asking]], [{}], '40s #', gone],
    ['not listed, then its result', 'runner', [[asking]], [{}, told], '40s r'],
    ['not listed, listed, not listed twice', 'runner', [[asking], listed, [asking], [asking]], [{}], '80s #', gone],
    ['three looks fail', 'runner', [down], [{}], '90s #', failed],
    ['three look-ups fail', 'runner', [[asking]], [down], '90s #', failed],
    ['two fail, one answers, three fail', 'runner', [down, down, listed, down], [{}], '180s #', failed],
    ['jobs.master never answers', 'runner', [NEVER], [{}], '300s -'],
    ['jobs.master is forbidden', 'runner', [new PermissionError('no')], [{}, {}, told], '90s r'],
    ['jobs.master is forbidden, and nothing comes', 'runner', [new PermissionError('no')], [undefined], '300s -'],
    ['a wheel function has no list', 'wheel', [], [{}, told], '60s r'],
    ['a wheel function, and nothing comes', 'wheel', [], [undefined], '300s -'],
    ['jobs.master lists nothing, not even itself (3006, 3007)', 'runner', [[]], [{}, {}, told], '90s r'],
    ['and nothing comes', 'runner', [[]], [undefined], '300s -'],
  ])('%s', (_, ...[kind, lists, results, expected, error]) => {
    marbles((m) => {
      const answer = (answers: readonly unknown[], n: number) => {
        const one = answers[Math.min(n, answers.length - 1)];
        if (one === NEVER) return NEVER;
        return one instanceof Error ? throwError(() => one) : of(one);
      };
      let looks = 0;
      let lookUps = 0;
      const ports = fakePorts(m.scheduler, {
        post: () => defer(() => answer(lists, looks++)),
        printJob: () => defer(() => answer(results, lookUps++)),
      });
      let forbidden = 0;
      const looks$ = untilRunnerEnds(ports, 'J', kind, 'events', () => forbidden++);
      const [time = ''] = expected.split(' ');
      m.expect(looks$, `^ ${time} !`).toBeObservable(expected, values, error);
      m.flush();
      expect(forbidden).toBe(lists[0] instanceof PermissionError || isEmpty(lists[0]) ? 1 : 0);
      expect(ports.posts.every(({ low, lane }) => low.fun === 'jobs.master' && lane === 'recovery')).toBe(true);
    })();
  });

  it('unsubscribed early aborts the look and leaves no timer', () => {
    marbles((m) => {
      const answer$ = m.cold('------');
      const ports = fakePorts(m.scheduler, { post: () => answer$ });
      m.expect(
        untilRunnerEnds(ports, 'J', 'runner', 'events', () => undefined),
        '^ 30s --!',
      ).toBeObservable('');
      m.expect(answer$).toHaveSubscriptions('30s ^--!');
    })();
  });
});
