import { EMPTY, NEVER } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { mintJid } from '../../lib/commands/mintJid.js';
import { RequestError } from '../../lib/errors.js';
import type { SaltEvent } from '../../lib/events/SaltEvent.js';
import { askFindJob } from '../../lib/jobs/askFindJob.js';
import { fakePorts } from './support/fakePorts.js';

const own = mintJid(0, () => 0, '000000');
const passing = (id: string): SaltEvent => ({
  tag: `salt/job/${own}/ret/${id}`,
  data: { cmd: '_return', id, jid: own, fun: 'saltutil.find_job', return: {} },
});
const events = { a: passing('a'), b: passing('b'), x: { tag: `salt/job/${own}/new`, data: { minions: ['a'] } } };
const running = { jid: 'J', pid: 1 };
const down = new RequestError('POST /: down', { status: 500, sent: true });
const values = {
  a: { minion: 'a', answer: running },
  b: { minion: 'b', answer: running },
  A: { minion: 'a', answer: {} },
  B: { minion: 'b', answer: {} },
  m: { minion: 'a', answer: undefined },
  n: { minion: 'b', answer: undefined },
  f: { minion: 'a', answer: false },
  t: { minion: 'b', answer: 'Minion did not return. [No response]' },
  u: { minion: 'a', answer: "Module 'saltutil' is not available." },
  l: { minion: 'b', answer: [] },
};

describe('askFindJob', () => {
  it.each<[string, unknown, string, string, string, boolean]>([
    //                                                                     answer    events      told           alive
    ['both run', { a: running, b: running }, '                             --(r|)   ', '-------', '--(ab|)    ', true],
    ['neither answers', {}, '                                              --(r|)   ', '-------', '--(mn|)    ', false],
    [
      'no answer, in the words of the releases',
      { a: false, b: values.t.answer },
      '--(r|)',
      '-------',
      '--(ft|)    ',
      false,
    ],
    ['the answer is no map', 'text', '                                     --(r|)   ', '-------', '--(mn|)    ', false],
    ['idle, passed before the answer', { a: {}, b: running }, '            --(r|)   ', '-a-----', '--(Ab|)    ', true],
    ['idle, passes later', { a: {}, b: running }, '                        --(r|)   ', '-----a-', '--b--(A|)  ', true],
    ['idle, passes with the answer', { a: {}, b: {} }, '                   --(r|)   ', '-b--a--', '--B-(A|)   ', true],
    [
      'idle, never passes',
      { a: {}, b: {} },
      '                             --(r|)   ',
      '----b--',
      '----B 29997ms (A|)',
      true,
    ],
    ['it runs another job', { a: { jid: 'F' }, b: running }, '             --(r|)   ', '-a-----', '--(Ab|)    ', true],
    ['other words are idle as well', { a: values.u.answer, b: [] }, '      --(r|)   ', '-(ab)--', '--(ul|)    ', true],
    ['an event that is no return passes nothing', { a: {}, b: running }, ' --(r|)   ', '-x---a-', '--b--(A|)  ', true],
    [
      'a lost request',
      {},
      '                                               --#       ',
      '-a-----',
      '--#        ',
      false,
    ],
    ['a lost stream', {}, '                                                --(r|)   ', '-#     ', '-#         ', false],
    [
      'never',
      {},
      '                                                        -------   ',
      '-a-b---',
      '-------    ',
      false,
    ],
  ])('%s', (_, answer, answers, stream, told, alive) => {
    marbles((m) => {
      const stream$ = m.hot(stream, events, down);
      const ports = fakePorts(m.scheduler, {
        events: { of: (jid) => (jid === own ? stream$ : EMPTY) },
        post: () => m.cold(answers.trim(), { r: answer }, down),
      });
      m.expect(askFindJob(ports, 'J', ['a', 'b'])).toBeObservable(told, values, down);
      m.flush();
      expect(ports.suspected).toEqual(alive ? [0] : []);
    })();
  });

  it('asks by list, with both limits, and waits for as long as a dead minion may take', () => {
    marbles((m) => {
      const ports = fakePorts(m.scheduler, { timeout: 7, post: () => NEVER });
      m.expect(askFindJob(ports, 'J', ['a'])).toBeObservable('-');
      m.flush();
      expect(ports.posts).toEqual([
        {
          low: {
            client: 'local',
            tgt: ['a'],
            tgt_type: 'list',
            fun: 'saltutil.find_job',
            arg: ['J'],
            jid: own,
            timeout: 5,
            gather_job_timeout: 5,
          },
          timeout: 30_000,
          lane: 'recovery',
        },
      ]);
    })();
  });

  it('reads a minion that is called as a prototype is', () => {
    marbles((m) => {
      const answer: unknown = JSON.parse('{"__proto__":{"jid":"J"}}');
      const ports = fakePorts(m.scheduler, { post: () => m.cold('(r|)', { r: answer }) });
      m.expect(askFindJob(ports, 'J', ['__proto__', 'constructor'])).toBeObservable('(ab|)', {
        a: { minion: '__proto__', answer: { jid: 'J' } },
        b: { minion: 'constructor', answer: undefined },
      });
    })();
  });

  it('unsubscribed early leaves the stream, and aborts the question', () => {
    marbles((m) => {
      const stream$ = m.hot<SaltEvent>('-----');
      const answer$ = m.cold('-----');
      const ports = fakePorts(m.scheduler, { events: { of: () => stream$ }, post: () => answer$ });
      m.expect(askFindJob(ports, 'J', ['a']), '^-!').toBeObservable('--');
      m.expect(stream$).toHaveSubscriptions('^-!');
      m.expect(answer$).toHaveSubscriptions('^-!');
    })();
  });
});
