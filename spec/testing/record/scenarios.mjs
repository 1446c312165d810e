const local = (tgt, fun, rest = {}) => ({ client: 'local', tgt, fun, ...rest });
const localAsync = (tgt, fun, rest = {}) => ({ client: 'local_async', tgt, fun, ...rest });
const runner = (fun, ...arg) => ({ client: 'runner', fun, ...(arg.length > 0 && { arg }) });
const runnerAsync = (fun, ...arg) => ({ client: 'runner_async', fun, ...(arg.length > 0 && { arg }) });
const list = (...tgt) => ({ tgt, tgt_type: 'list' });
const unknownJid = '20200101000000000000';
const jidOf = (date) => `${date.toISOString().replace(/\D/g, '')}000`;

/** Logs in, opens the stream, and sends one request after the other, each when the effects of the one before have come. */
const each =
  (...requests) =>
  async (r) => {
    await r.login();
    await r.open();
    for (const low of requests) {
      await r.post(...[low].flat());
      await r.settled();
    }
  };

const findJob = (jid, minions, rest = {}) => ({
  client: 'local',
  ...list(...minions),
  fun: 'saltutil.find_job',
  arg: [jid],
  ...rest,
});

const all = ['minion1', 'minion2', 'minion3'];

/** What is recorded, by the name of its file. */
export const scenarios = {
  functions: {
    about: 'one function, several functions with and without arguments, with local and local_async; test.version',
    play: each(
      localAsync('*', 'test.version'),
      local('*', 'test.version'),
      localAsync('*', ['test.ping', 'test.version']),
      local('*', ['test.version', 'test.ping'], { arg: [[], []] }),
      localAsync('minion1', ['test.echo', 'test.ping', 'cmd.run'], { arg: [['a'], [], ['exit 3']] }),
      localAsync('minion1', ['test.echo', 'test.nofun', 'test.ping'], { arg: [['a'], [], []] }),
      local('minion1', ['test.echo', 'test.ping'], { arg: [['a'], []], full_return: true }),
      local('minion1', ['test.ping', 'test.exception'], { arg: [[], ['boom']] }),
      localAsync('minion1', 'test.arg', { arg: [1, 'two', null], kwarg: { three: 3 } }),
      local('minion1', 'test.kwarg', { kwarg: { one: 1 } }),
      local('minion1', 'test.ping', { full_return: true, metadata: { why: 'recorded' } }),
      localAsync('minion1', 'test.ping', { metadata: { why: 'recorded' }, jid: `${jidOf(new Date())}_rx` }),
      localAsync('minion1', 'test.ping', { start_event: true }),
    ),
  },
  'minion-errors': {
    about: 'unknown function; non-zero retcode; exception',
    only: ['3006', '3007'],
    play: each(
      localAsync('*', 'test.nofun'),
      localAsync('*', 'cmd.run', { arg: ['exit 3'] }),
      localAsync('minion1', 'test.exception', { arg: ['boom'] }),
    ),
  },
  values: {
    about: 'returns that are false, null, empty, text with newlines, non-ASCII',
    only: ['3006', '3007'],
    play: each(
      ...[false, null, '', 0, [], {}, 1.5, 'line1\nline2\r\n\ndata: x', 'ü€𝄞\u2028\0'].map((value) =>
        localAsync('minion1', 'test.echo', { arg: [value] }),
      ),
    ),
  },
  'runner-calls': {
    about: 'runners: jobs.list_job of an unknown and a known jid, arguments, one that fails, one that does not exist',
    async play(r) {
      await r.login();
      await r.open();
      await r.post(runnerAsync('jobs.list_job', unknownJid));
      await r.settled();
      await r.post(runner('jobs.list_job', unknownJid));
      await r.settled();
      const [{ jid }] = await r.post(localAsync('minion1', 'test.ping'));
      await r.settled();
      for (const low of [
        runnerAsync('jobs.list_job', jid),
        runner('jobs.list_job', jid),
        runner('jobs.lookup_jid', jid),
        runner('jobs.lookup_jid', unknownJid),
        runner('jobs.exit_success', jid),
        runnerAsync('test.arg', 1, 'two'),
        { ...runner('test.arg', 1), kwarg: { three: 3 } },
        { client: 'runner', fun: 'test.arg', four: 4 },
        runnerAsync('error.error'),
        { ...runnerAsync('error.error'), kwarg: { name: 'ValueError', message: 'boom' } },
        { ...runner('error.error'), kwarg: { name: 'ValueError', message: 'boom' } },
        runnerAsync('nope.nope'),
        runner('nope.nope'),
        runnerAsync('test.sleep'),
        runner('test.sleep'),
        { client: 'runner_async' },
        runner('event.send', 'rx/demo', { a: 1 }),
        runner('jobs.master'),
        runnerAsync('test.get_opts_nope', 1),
      ]) {
        await r.post(low);
        await r.settled();
      }
    },
  },
  batch: {
    about: 'local_batch: by number and by share, a function that fails, names that are unknown, no match, metadata',
    play: each(
      { client: 'local_batch', tgt: '*', fun: 'test.ping', batch: 2 },
      { client: 'local_batch', tgt: '*', fun: 'test.echo', arg: ['a'], batch: '50%' },
      { client: 'local_batch', tgt: '*', fun: 'test.ping', batch: 5 },
      { client: 'local_batch', tgt: 'minion1', fun: 'test.arg', arg: ['a'], kwarg: { b: 1 }, batch: 1 },
      { client: 'local_batch', ...list('minion1', 'ghost'), fun: 'test.ping', batch: 1 },
      { client: 'local_batch', tgt: 'nomatch', fun: 'test.ping', batch: 1 },
      { client: 'local_batch', tgt: 'minion1', fun: 'cmd.run', arg: ['exit 3'], batch: 1 },
      { client: 'local_batch', tgt: 'minion1', fun: 'test.ping', batch: 1, metadata: { why: 'recorded' } },
      { client: 'local_batch', tgt: 'minion1', fun: 'test.ping', batch: 1, full_return: true },
    ),
  },
  orchestrate: {
    about: 'state.orchestrate: a salt.function that works, a salt.state that fails; one whose sls does not exist',
    play: each(
      runnerAsync('state.orchestrate', 'orch.demo'),
      { ...runnerAsync('state.orchestrate', 'orch.demo'), kwarg: { orchestration_jid: '20261129000000000001' } },
      runner('state.orchestrate', 'orch.demo'),
      runnerAsync('state.orchestrate', 'orch.nope'),
    ),
  },
  states: {
    about: 'state.apply and state.sls that work, fail, are a test, tell each state, fire an event; an sls that is none',
    play: each(
      localAsync('minion1', 'state.apply', { arg: ['fine'] }),
      localAsync('minion1', 'state.apply', { arg: ['demo'] }),
      localAsync('minion1', 'state.apply', { arg: ['demo'], kwarg: { test: true } }),
      localAsync('minion1', 'state.apply', { arg: ['fine'], kwarg: { test: true, state_events: true } }),
      localAsync('*', 'state.apply', { arg: ['fine'], kwarg: { state_events: true } }),
      localAsync('minion1', 'state.sls', { arg: ['demo'] }),
      localAsync('minion1', 'state.apply', { arg: ['fired'] }),
      local('minion1', 'state.apply', { arg: ['fine'] }),
      local('minion1', 'state.apply', { arg: ['demo'], full_return: true }),
      localAsync('minion1', 'state.apply', { arg: ['nope'] }),
      local('minion1', 'state.apply', { arg: ['nope'] }),
    ),
  },
  'wheel-calls': {
    about: 'wheel and wheel_async: keys, their prints, a function that fails, one that does not exist',
    play: each(
      { client: 'wheel', fun: 'key.list_all' },
      { client: 'wheel', fun: 'key.list', match: 'accepted' },
      { client: 'wheel', fun: 'key.list', arg: ['pre'] },
      { client: 'wheel', fun: 'key.list', kwarg: { match: 'pre' } },
      { client: 'wheel', fun: 'key.list', arg: ['accepted'], kwarg: {} },
      { client: 'wheel', fun: 'key.list', arg: [], kwarg: { match: 'accepted' } },
      { client: 'wheel', fun: 'key.name_match', match: 'minion1' },
      { client: 'wheel_async', fun: 'key.name_match', match: 'minion*' },
      { client: 'wheel', fun: 'nope.nope' },
      { client: 'wheel', fun: 'key.list' },
      { client: 'wheel_async', fun: 'key.list' },
      { client: 'wheel_async', fun: 'key.list_all' },
    ),
  },
  'find-job': {
    about: 'saltutil.find_job and saltutil.running while a job runs, after it, and of a minion that is dead; term_job',
    async play(r) {
      await r.login();
      await r.open();
      const [{ jid }] = await r.post({ ...localAsync('', 'test.sleep', { arg: [40] }), ...list('minion1', 'minion3') });
      await r.settled();
      await r.post(findJob(jid, all));
      await r.settled();
      await r.post(findJob(jid, ['minion1', 'minion2'], { full_return: true, timeout: 5, gather_job_timeout: 5 }));
      await r.settled();
      await r.post({ ...local('', 'saltutil.running'), ...list('minion1', 'minion2') });
      await r.settled();
      await r.post({ ...local('', 'saltutil.is_running', { arg: ['test.*'] }), ...list('minion1', 'minion2') });
      await r.settled();
      await r.post({ ...local('', 'saltutil.term_job', { arg: [jid] }), ...list('minion1', 'minion2') });
      await r.settled();
      await r.post(findJob(jid, ['minion1']));
      await r.settled();
      await r.machine('kill', 'minion3');
      await r.post(findJob(jid, ['minion1', 'minion3'], { timeout: 3, gather_job_timeout: 3 }));
      await r.settled();
      await r.post(findJob(jid, ['minion1', 'minion3'], { timeout: 3, gather_job_timeout: 3, full_return: true }));
      await r.settled();
      await r.post({ ...local('', 'test.ping', { timeout: 3, gather_job_timeout: 3 }), ...list('minion1', 'minion3') });
      await r.settled();
    },
  },
  'print-job': {
    about: 'jobs.print_job of jobs that run, are done, are unknown; of a runner, a wheel call and a batch',
    async play(r) {
      await r.login();
      await r.open();
      const printed = async (jid) => {
        await r.post(runner('jobs.print_job', jid));
        await r.settled();
      };
      const [{ jid }] = await r.post(localAsync('minion1', 'test.sleep', { arg: [12], metadata: { why: 'recorded' } }));
      await r.settled();
      await printed(jid);
      await r.untilEvents(new RegExp(`${jid}/ret`));
      await r.settled();
      await printed(jid);
      await printed(unknownJid);
      await printed('nonsense');
      const [{ jid: run }] = await r.post(runnerAsync('test.sleep', 12));
      await r.settled();
      await printed(run);
      await r.post(runner('jobs.master'));
      await r.untilEvents(new RegExp(`${run}/ret`));
      await r.settled();
      await printed(run);
      const [{ jid: failing }] = await r.post(runnerAsync('jobs.list_job', unknownJid));
      await r.settled();
      await printed(failing);
      const [{ jid: wheel }] = await r.post({ client: 'wheel_async', fun: 'key.list_all' });
      await r.settled();
      await printed(wheel);
      const seen = r.events.length;
      await r.post({ client: 'local_batch', tgt: 'minion1', fun: 'test.ping', batch: 1 });
      await r.settled();
      for (const jid of new Set(
        r.events
          .slice(seen)
          .map((tag) => /^salt\/(?:job|batch)\/(\d{20})\//.exec(tag)?.[1])
          .filter(Boolean),
      ))
        await printed(jid);
      const [{ jid: several }] = await r.post(localAsync('*', ['test.ping', 'test.echo'], { arg: [[], ['a']] }));
      await r.settled();
      await printed(several);
      const [{ jid: states }] = await r.post(localAsync('minion1', 'state.apply', { arg: ['fine'] }));
      await r.settled();
      await printed(states);
      const [{ jid: named }] = await r.post(
        localAsync('', 'test.arg', { ...list('minion1', 'ghost'), arg: [1], kwarg: { two: 2 } }),
      );
      await r.settled();
      await printed(named);
    },
  },
  refusals: {
    about: 'a user who may run test.ping only: runners, wheels, functions, and what is allowed all the same',
    async play(r) {
      await r.login();
      await r.open();
      await r.login('limited');
      for (const low of [
        local('*', 'test.ping'),
        localAsync('*', 'test.version'),
        local('minion1', 'cmd.run', { arg: ['id'] }),
        localAsync('minion1', ['test.ping', 'test.version'], { arg: [[], []] }),
        localAsync('minion1', ['test.version', 'test.ping'], { arg: [[], []] }),
        localAsync('minion1', ['test.version', 'test.echo'], { arg: [[], ['a']] }),
        runner('jobs.print_job', unknownJid),
        runnerAsync('test.arg', 1),
        { client: 'wheel', fun: 'key.list_all' },
        { client: 'wheel_async', fun: 'key.list_all' },
        findJob(unknownJid, ['minion1']),
        { ...local('', 'saltutil.running'), ...list('minion1') },
        { client: 'local_batch', tgt: 'minion1', fun: 'test.version', batch: 1 },
        [localAsync('minion1', 'test.ping'), localAsync('minion1', 'test.version')],
      ]) {
        await r.post(...[low].flat());
        await r.settled();
      }
    },
  },
  logins: {
    about: 'logins that are right and wrong, a logout, and what salt-api says without a token',
    async play(r) {
      const { password, eauth } = r.lab;
      for (const body of [
        { username: 'saltdev', password, eauth },
        { username: 'limited', password, eauth },
        { username: 'saltdev', password: 'wrong', eauth },
        { username: 'nobody', password, eauth },
        { username: 'saltdev', password, eauth: 'nope' },
        { username: 'saltdev', password },
        { username: 'saltdev' },
        {},
        [],
        [{ username: 'saltdev', password, eauth }],
      ])
        await r.ask('POST', '/login', body, { as: '' });
      await r.ask('GET', '/login');
      await r.ask('GET', '/');
      await r.ask('POST', '/', [local('minion1', 'test.ping')], { as: '0'.repeat(40) });
      await r.ask('POST', '/logout', {});
      await r.ask('POST', '/logout', {}, { as: '0'.repeat(40) });
      await r.ask('POST', '/', [local('minion1', 'test.ping')]);
    },
  },
  'more-bad-requests': {
    about: 'requests that salt-api cannot read, or that lack something',
    async play(r) {
      await r.login();
      await r.open();
      for (const body of [
        '{"client": "local"',
        '',
        '"text"',
        'null',
        '5',
        {},
        [],
        [5],
        ['text'],
        [{}],
        [{ client: 'nope', fun: 'test.ping' }],
        [{ client: 'local', tgt: '*' }],
        [{ client: 'local', fun: 'test.ping' }],
        [{ client: 'local_async', fun: 'test.ping' }],
        [{ client: 'local_async', tgt: '*' }],
        [{ client: 'runner' }],
        [{ client: 'wheel' }],
        [{ client: 'local_batch', fun: 'test.ping' }],
        [{ client: 'local', tgt: 'minion1', fun: 'nodot' }],
        [{ client: 'local', tgt: 'nogroup', tgt_type: 'nodegroup', fun: 'test.ping' }],
        [{ client: 'local', tgt: 'minion1', tgt_type: 'nope', fun: 'test.ping' }],
        [{ client: 'local', tgt: [], tgt_type: 'list', fun: 'test.ping' }],
        [{ client: 'local', tgt: '', fun: 'test.ping' }],
      ]) {
        await r.ask('POST', '/', body);
        await r.settled();
      }
      await r.ask('GET', '/nope');
      await r.ask('PUT', '/', []);
      await r.ask('GET', '/events?x=1');
    },
  },
};
