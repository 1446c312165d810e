import { lastValueFrom, tap } from 'rxjs';
import { createSaltClient } from 'rx-salt';
import type { JobOptions, TrackLow } from 'rx-salt';
import type { Release } from 'rx-salt/testing';
import { readRecording, type Step } from '../../testing/Recording.js';
import { tellError, tellItem } from '../tellItem.js';
import { keyOf, startPlayback } from './startPlayback.js';

interface Replayed {
  readonly release: Release;
  readonly scenario: string;
  /** Played at once. A local job has the jid of the recording. */
  readonly jobs: readonly (readonly [TrackLow, string?])[];
  /** One after the other instead. */
  readonly inSequence?: true;
  readonly user?: string;
  readonly options?: JobOptions;
  /** Requests of the recording that the SDK does not send: `print_job`, or `print_job 2` for the second one. */
  readonly leftOut?: readonly string[];
  readonly repeated?: readonly string[];
  readonly story: string;
}

const local = (tgt: string | readonly string[], fun: string, ...arg: readonly unknown[]) =>
  ({ client: 'local_async', tgt, fun, ...(arg.length > 0 && { arg }) }) as const;
const echo = (value: unknown) => local('minion1', 'test.echo', value);
const keysOf3006 =
  '{"minions":["minion1","minion2","minion3"],"minions_pre":[],"minions_rejected":[],"minions_denied":[],"local":["master.pem","master.pub"]}';
const keysOf3008 =
  '{"minions_pre":[],"minions_rejected":[],"minions":["minion1","minion2","minion3"],"minions_denied":[],"local":["master.pem","master.pub"]}';
const pinged = `
  submitted to minion1, minion2, minion3
  return minion1 true
  return minion2 true
  return minion3 true
  complete`;

/**
 * What the SDK makes of the bytes of real masters. Not replayed: `bad-requests`, which holds what the SDK never sends, and
 * `reactor-demo`, which holds no job.
 */
const recordings: readonly Replayed[] = [
  { release: '3006', scenario: 'ping', jobs: [[local('*', 'test.ping'), '20261129160044363941']], story: pinged },
  { release: '3008', scenario: 'ping', jobs: [[local('*', 'test.ping'), '20261129155457266207']], story: pinged },
  {
    release: '3008',
    scenario: 'list-with-unknown-minion',
    jobs: [[{ ...local(['minion1', 'ghost'], 'test.ping'), tgt_type: 'list' }, '20261129155504390918']],
    story: `
      submitted to minion1
      no-return ghost unknown-minion
      return minion1 true
      complete`,
  },
  {
    release: '3008',
    scenario: 'no-match',
    jobs: [[local('nomatch', 'test.ping')]],
    story: `fails with NoMinionsMatchedError, not submitted`,
  },
  {
    release: '3008',
    scenario: 'minion-errors',
    jobs: [
      [local('*', 'test.nofun'), '20261129155508203363'],
      [local('*', 'cmd.run', 'exit 3'), '20261129155508318018'],
      [local('minion1', 'test.exception', 'boom'), '20261129155508444661'],
    ],
    story: `
      submitted to minion1, minion2, minion3
      return minion1 "'test.nofun' is not available.", failed, retcode 1
      return minion2 "'test.nofun' is not available.", failed, retcode 1
      return minion3 "'test.nofun' is not available.", failed, retcode 1
      complete
      submitted to minion1, minion2, minion3
      return minion1 "", failed, retcode 3
      return minion2 "", failed, retcode 3
      return minion3 "", failed, retcode 3
      complete
      submitted to minion1
      return minion1 "The minion function caused an exception: Traceback …", failed, retcode 1
      complete`,
  },
  {
    release: '3008',
    scenario: 'values',
    jobs: [
      [echo(false), '20261129155658519740'],
      [echo(null), '20261129155658599055'],
      [echo(''), '20261129155658660271'],
      [echo(0), '20261129155658746151'],
      [echo([]), '20261129155658812938'],
      [echo({}), '20261129155658898898'],
      [echo('line1\nline2\r\n\ndata: x'), '20261129155658976236'],
      [echo('ü€𝄞\u2028\0'), '20261129155659053572'],
      [local('minion1', 'cmd.run', 'printf "\\xff\\xfe\\x00bin"'), '20261129155659127331'],
    ],
    story: [false, null, '', 0, [], {}, 'line1\nline2\r\n\ndata: x', 'ü€𝄞\u2028\0', '\ufffd\ufffd\0bin']
      .flatMap((value) => ['submitted to minion1', `return minion1 ${JSON.stringify(value)}`, 'complete'])
      .join('\n'),
  },
  {
    release: '3008',
    scenario: 'two-lows',
    jobs: [
      [local('*', 'test.ping'), '20261129155654178831'],
      [echo('a\nb'), '20261129155654222848'],
    ],
    story: `${pinged}
      submitted to minion1
      return minion1 "a\\nb"
      complete`,
  },
  {
    release: '3008',
    scenario: 'state-progress',
    jobs: [[{ ...local('minion1', 'state.apply', 'demo'), kwarg: { state_events: true } }, '20261129155633252011']],
    story: `
      submitted to minion1
      progress minion1 1/3 one true Success!
      progress minion1 2/3 two false Failure!
      progress minion1 3/3 three true Command "echo hi" run
      return minion1 "states one true, two false, three true", failed, retcode 2
      complete`,
  },
  {
    release: '3008',
    scenario: 'runner',
    jobs: [[{ client: 'runner_async', fun: 'test.sleep', arg: [4] }]],
    // The recorder looked it up of its own accord.
    leftOut: ['print_job'],
    story: `
      submitted
      return true
      complete`,
  },
  ...(['3006', '3008'] as const).flatMap((release): readonly Replayed[] => [
    {
      release,
      scenario: 'wheel',
      jobs: [
        [{ client: 'wheel_async', fun: 'key.list', match: 'accepted' }],
        [{ client: 'wheel_async', fun: 'key.list_all' }],
      ],
      story: `
        submitted
        return {"minions":["minion1","minion2","minion3"]}
        complete
        submitted
        return ${release === '3006' ? keysOf3006 : keysOf3008}
        complete`,
    },
    {
      release,
      scenario: 'wheel-error',
      jobs: [[{ client: 'wheel_async', fun: 'nope.nope' }]],
      story: `
        submitted
        return "Exception occurred in wheel nope.nope: ${release === '3006' ? 'Traceback' : 'UnboundLocalError'} …", failed
        complete`,
    },
    {
      release,
      scenario: 'hung-minion',
      jobs: [[local('*', 'test.sleep', 25), release === '3006' ? '20261129160127724109' : '20261129155539678236']],
      options: { minionTimeout: 200, lookupPause: 100 },
      leftOut: ['find_job 2'],
      // Salt was asked once only.
      repeated: ['find_job'],
      story: `
        submitted to minion1, minion2, minion3
        silent minion3
        return minion1 true
        return minion2 true
        no-return minion3 no-response
        complete`,
    },
  ]),
  {
    release: '3008',
    scenario: 'permission',
    user: 'limited',
    jobs: [
      [local('*', 'test.ping'), '20261129155715684438'],
      [local('*', 'cmd.run', 'id')],
      [{ client: 'runner_async', fun: 'jobs.list_jobs' }],
      [{ client: 'wheel_async', fun: 'key.list_all' }],
    ],
    options: { deadline: 1_000 },
    leftOut: ['/login 1', 'find_job', 'print_job'],
    story: `${pinged}
      fails with PermissionError, not submitted
      fails with PermissionError, not submitted
      submitted
      fails with NoReturnError, submitted`,
  },
  {
    release: '3008',
    scenario: 'token-expiry',
    inSequence: true,
    jobs: [
      [local('*', 'test.ping'), '20261129155719655785'],
      [local('*', 'test.ping'), '20261129155735232804'],
    ],
    story: `
      submitted to minion1
      return minion1 true
      complete
      submitted to minion1
      return minion1 true
      complete`,
  },
  {
    release: '3008',
    // Stopped by SIGTERM, salt-api goes on with the stream.
    scenario: 'api-restart',
    jobs: [[local('*', 'test.sleep', 5), '20261129155739614775']],
    leftOut: ['local_async test.ping []', 'print_job 1'],
    story: `
      submitted to minion1, minion2, minion3
      return minion1 true
      return minion2 true
      return minion3 true
      complete`,
  },
];

/** `print_job`, and `print_job 2` for the second one. */
function namesOf(steps: readonly Step[], step: Step): readonly string[] {
  const nameOf = (one: Step) => (one.kind === 'request' ? keyOf(one.path, one.body) : undefined);
  const name = nameOf(step) ?? '';
  const nth = steps.slice(0, steps.indexOf(step) + 1).filter((one) => nameOf(one) === name).length;
  return [name, `${name} ${nth}`];
}

/** Lines of the same kind that follow each other, in the order of their text: minions return in any order. */
function inOrder(lines: readonly string[]): readonly string[] {
  const kind = (line: string) => line.split(' ')[0];
  const groups: string[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && kind(group[0]) === kind(line)) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => group.sort());
}

describe.each(recordings)('the recording $release/$scenario', (replayed) => {
  const { release, scenario, jobs, inSequence, user, options = {}, leftOut = [], repeated, story } = replayed;

  it('tells its story through the SDK', async () => {
    const steps = readRecording(release, scenario);
    const playback = await startPlayback(
      steps,
      (step) => namesOf(steps, step).some((name) => leftOut.includes(name)),
      repeated,
    );
    const salt = createSaltClient({
      url: playback.url,
      credentials: { username: user ?? 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
      events: { backoff: { initial: 50 } },
    });
    const told: string[][] = [];
    const play = async ([low, jid]: readonly [TrackLow, string?]) => {
      const lines: string[] = [];
      told.push(lines);
      const job$ = salt.track(low, { ...options, ...(jid !== undefined && { jid: () => jid }) });
      await lastValueFrom(job$.pipe(tap((item) => lines.push(tellItem(item, true))))).then(
        () => lines.push('complete'),
        (error: unknown) => lines.push(tellError(error)),
      );
    };
    if (inSequence) for (const job of jobs) await play(job);
    else await Promise.all(jobs.map(play));
    await salt.close();
    await playback.close();
    expect(told.flatMap(inOrder)).toEqual(
      story
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
  });
});
