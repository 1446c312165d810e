import { map, NEVER, type Observable, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { PermissionError, RequestError } from '../../lib/errors.js';
import type { SaltEvent } from '../../lib/events/SaltEvent.js';
import { discoverKind } from '../../lib/jobs/discoverKind.js';
import { like } from '../support/like.js';
import { fakePorts } from './support/fakePorts.js';

const event = (tag: string): SaltEvent => ({ tag, data: {} });
const events = {
  l: event('salt/job/J/ret/a'),
  r: event('salt/run/J/ret'),
  w: event('salt/wheel/J/ret'),
  b: event('J'),
  p: event('salt/job/J/prog/master/0'),
  s: event('salt/state_result/J/master/name'),
  y: event('syndic/s1/salt/job/J/new'),
  c: event('salt/salt/scheduler//J/progress'),
};
const values = {
  l: { kind: 'local', early: [] },
  c: { kind: 'local', early: [], found: { readable: true, returns: [] } },
  r: { kind: 'runner', early: [] },
  w: { kind: 'wheel', early: [] },
  L: { kind: 'local', early: [events.l] },
  R: { kind: 'runner', early: [events.r] },
  W: { kind: 'wheel', early: [events.w] },
  B: { kind: 'local', early: [events.b] },
} as const;
const entry = (Function: unknown) => of({ J: { Function, Result: {} } });
const unknown = of({ J: { Error: 'no job with this jid', Result: {} } });
const down = throwError(() => new RequestError('down', { status: 500, sent: true }));
const forbidden = throwError(() => new PermissionError('no'));

const asking = { jid: 'A', fun: 'runner.jobs.master' };

describe('discoverKind', () => {
  it.each<[string, string, Observable<unknown>, Observable<unknown>, string]>([
    // events, print_job, jobs.master
    ['an event of a job', '    --l', NEVER, NEVER, '--(L|)'],
    ['an event of a run', '    --r', NEVER, NEVER, '--(R|)'],
    ['an event of a wheel', '  --w', NEVER, NEVER, '--(W|)'],
    ['a bare jid', '           --b', NEVER, NEVER, '--(B|)'],
    ['what the master tells of its own states', 'psr', NEVER, NEVER, '--(R|)'],
    ['no event that a syndic passed on', '      yb', NEVER, NEVER, '-(B|)'],
    ['no event of a scheduled runner', '        cb', NEVER, NEVER, '-(B|)'],
    ['the cache: a job', '     ---', entry('test.ping'), NEVER, '(c|)'],
    ['the cache: a runner', '  ---', entry('runner.test.arg'), NEVER, '(r|)'],
    ['the cache: a wheel', '   ---', entry('wheel.key.list'), NEVER, '(w|)'],
    ['a cache forbidden', '    ---', of(undefined), NEVER, '(l|)'],
    ['a list of runners', '    ---', unknown, of([asking, { jid: 'J' }]), '(r|)'],
    ['no function', '          ---', entry(5), of([asking, { jid: 'J' }]), '(r|)'],
    ['nothing', '              ---', unknown, of([asking, { jid: 'F' }]), '30s #'],
    ['no map', '               ---', of('text'), of('text'), '30s #'],
    ['a list forbidden', '     ---', unknown, forbidden, '30s #'],
    ['a list that fails', '    ---', unknown, down, '300s #'],
    ['a cache that fails', '   ---', down, NEVER, '300s #'],
  ])('is told by %s', (_, heard, found, listed, expected) => {
    marbles((m) => {
      const heard$ = m.hot(heard.trim(), events);
      const ports = fakePorts(m.scheduler, { events: { of: () => heard$ }, printJob: () => found, post: () => listed });
      const outcomeUnknown = like({ name: 'OutcomeUnknownError' });
      m.expect(discoverKind(ports, 'J', 5_000, 'events')).toBeObservable(expected, values, outcomeUnknown);
    })();
  });

  it("with trust: 'cache' believes no event", () => {
    marbles((m) => {
      const heard$ = m.hot('s---', events);
      const ports = fakePorts(m.scheduler, {
        events: { of: () => heard$ },
        printJob: () => m.cold('--(l|)', { l: { J: { Function: 'test.ping' } } }),
      });
      const told$ = discoverKind(ports, 'J', 5_000, 'cache').pipe(map(({ kind }) => kind));
      m.expect(told$).toBeObservable('--(k|)', { k: 'local' });
    })();
  });

  it('unsubscribed early leaves the stream and the look-up', () => {
    marbles((m) => {
      const heard$ = m.hot<SaltEvent>('----');
      const found$ = m.cold('----');
      const ports = fakePorts(m.scheduler, { events: { of: () => heard$ }, printJob: () => found$ });
      m.expect(discoverKind(ports, 'J', 5, 'events'), '^-!').toBeObservable('--');
      m.expect(heard$).toHaveSubscriptions('^-!');
      m.expect(found$).toHaveSubscriptions('^-!');
    })();
  });
});
