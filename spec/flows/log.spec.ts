import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect } from './support/collect.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { itemsOf } from './support/itemsOf.js';
import { kindOf } from './support/kindOf.js';
import { reaches } from './support/reaches.js';
import { loginTo } from '../stories/loginTo.js';
import { type Flow, startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const limited = { username: 'limited', password: 's3cret', eauth: 'sharedsecret' };
const is =
  (...funs: readonly string[]) =>
  ({ fun }: Readonly<Record<string, unknown>>) =>
    funs.includes(String(fun));

/** Resolves once the client has logged a line that suits. */
async function logged({ log, roundTrip }: Pick<Flow, 'log' | 'roundTrip'>, line: RegExp): Promise<void> {
  while (!log.some((told) => line.test(told))) await roundTrip();
}

const everything: string[] = [];

/** A flow, and what of it the log must tell. */
const flows: readonly (readonly [string, readonly RegExp[], () => Promise<Flow>])[] = [
  [
    'a connection and a job',
    [
      /^session: getting a token$/,
      /^session: a new token$/,
      /^events: connecting$/,
      /^events: open$/,
      /^job \S+: submitted, 3 minions$/,
      /^events: closed$/,
    ],
    async () => {
      const flow = await startFlow();
      await itemsOf(flow.salt.localAsync(ping));
      await reaches(flow.salt, 'idle');
      return flow;
    },
  ],
  [
    'a stream that ends, and the look-up after it',
    [/^events: GET .*\/events: .*; opening again in 10 ms$/, new RegExp(`^job ${jid}: look-up$`)],
    async () => {
      const flow = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000 } });
      flow.sim.minion('minion2').next({ hang: true });
      const job = collect(flow.salt.localAsync({ ...ping, jid }));
      await job.until(1);
      flow.sim.streams.cut();
      flow.sim.minion('minion2').finish();
      await job.end;
      return flow;
    },
  ],
  [
    'a random option that fails later on',
    [/^client: the random option gave no number from 0 up to 1, Math\.random does$/],
    async () => {
      let calls = 0;
      const flow = await startFlow({}, { random: () => (calls++ < 6 ? 0.5 : NaN) });
      await itemsOf(flow.salt.localAsync(ping));
      return flow;
    },
  ],
  [
    'a stream that cannot be opened',
    [/^events: given up, EventsUnavailableError: .* 404/],
    async () => {
      const flow = await startFlow();
      flow.sim.streams.refuse(404);
      await collect(flow.salt.events).end;
      return flow;
    },
  ],
  [
    'an event that does not decode',
    [/^events: one does not decode, it is skipped$/],
    async () => {
      const flow = await startFlow();
      const events = collect(flow.salt.events);
      await reaches(flow.salt, 'open');
      flow.sim.write('data: {"data": {"hidden in an event": broken, "tag": "t"}\n\n');
      await logged(flow, /skipped/);
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'a token that is due',
    [/^events: the token is due, opening again$/],
    async () => {
      const flow = await startFlow({ tokenExpire: 1 });
      const events = collect(flow.salt.events);
      await flow.request('events', 2);
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'silence',
    [/^events: silence, probing$/],
    async () => {
      const flow = await startFlow({}, { scheduler: hastyScheduler(500) });
      const events = collect(flow.salt.events);
      await flow.request('probe');
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'silence that may not be probed',
    [/^events: the user may not probe; a dead stream may stay unnoticed$/],
    async () => {
      const flow = await startFlow({}, { credentials: limited, scheduler: hastyScheduler(500) });
      const events = collect(flow.salt.events);
      await logged(flow, /may not probe/);
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'refused tokens, dead and alive',
    [/^session: a refused token is dead$/, /^session: a refused token is alive$/],
    async () => {
      const flow = await startFlow({}, { credentials: limited });
      await itemsOf(flow.salt.localAsync(ping));
      flow.sim.tokens.forget();
      await itemsOf(flow.salt.localAsync(ping));
      await collect(flow.salt.localAsync({ tgt: '*', fun: 'cmd.run', arg: ['true'] })).end;
      return flow;
    },
  ],
  [
    'a login that fails, and is tried again',
    [/^session: POST .*\/login: .*; again in 10 ms$/],
    async () => {
      const flow = await startFlow();
      flow.sim.fail({ when: (_low, path) => path === '/login', how: 'reset' });
      await itemsOf(flow.salt.localAsync(ping));
      return flow;
    },
  ],
  [
    'minions that are missing, and given up',
    [
      new RegExp(`^job ${jid}: find_job at 2 minions$`),
      new RegExp(`^job ${jid}: find_job failed, .*RequestError.* 500`),
      new RegExp(`^job ${jid}: given up on a minion, no-response$`),
    ],
    async () => {
      const flow = await startFlow({ minions: 2 });
      flow.sim.fail({ when: is('saltutil.find_job'), how: { status: 500 } });
      flow.sim.minion('minion2').next({ die: true });
      await itemsOf(flow.salt.localAsync({ ...ping, jid }));
      return flow;
    },
  ],
  [
    'a look-up that fails, and is tried again',
    [/^jobs: runner jobs\.print_job.* 500.*; again in 10 ms$/, new RegExp(`^job ${jid}: the look-up failed, .* 500`)],
    async () => {
      const flow = await startFlow({ minions: 1 });
      flow.sim.fail({ when: is('jobs.print_job'), how: { status: 500 }, times: 3 });
      flow.sim.minion('minion1').next({ loseEvent: true });
      await itemsOf(flow.salt.localAsync({ ...ping, jid }));
      return flow;
    },
  ],
  [
    'a user who may not look jobs up',
    [/^jobs: the user may not look them up; find_job alone decides$/],
    async () => {
      const flow = await startFlow({ minions: 1 }, { credentials: limited });
      flow.sim.minion('minion1').next({ neverReturn: true });
      await itemsOf(flow.salt.localAsync(ping));
      return flow;
    },
  ],
  [
    'a submission of which no answer came',
    [new RegExp(`^job ${jid}: its outcome is unknown, following the jid$`)],
    async () => {
      const flow = await startFlow();
      flow.sim.fail({ when: is('test.ping'), how: 'reset-after-run' });
      await itemsOf(flow.salt.localAsync({ ...ping, jid }));
      return flow;
    },
  ],
  [
    'jobs that are ended on their minions',
    [new RegExp(`^job ${jid}: terminated$`), new RegExp(`^job ${jid}: could not be terminated$`)],
    async () => {
      const flow = await startFlow({ minions: 2 }, { jobs: { onUnsubscribe: 'terminate', minionTimeout: 10_000 } });
      flow.sim.fail({ when: is('saltutil.term_job'), how: { status: 500 } });
      flow.sim.minion('minion2').next({ hang: true });
      const job = collect(flow.salt.localAsync({ ...ping, jid }));
      await job.until(1);
      job.unsubscribe();
      await logged(flow, /could not/);
      return flow;
    },
  ],
  [
    'a runner of which nothing comes',
    [/^job \S+: submitted to the master$/, /^job \S+: does the master still run it$/],
    async () => {
      const flow = await startFlow({}, { scheduler: hastyScheduler(200) });
      const events = collect(flow.salt.events);
      await reaches(flow.salt, 'open');
      flow.sim.streams.silence();
      await itemsOf(flow.salt.runnerAsync({ fun: 'test.arg', arg: ['hidden in an event'] }));
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'a runner on a master that keeps no list of them',
    [/^job \S+: the master does not list its runners/],
    async () => {
      const flow = await startFlow({ release: '3006' }, { scheduler: hastyScheduler(200) });
      const events = collect(flow.salt.events);
      await reaches(flow.salt, 'open');
      flow.sim.streams.silence();
      await itemsOf(flow.salt.runnerAsync({ fun: 'test.arg' }));
      events.unsubscribe();
      return flow;
    },
  ],
  [
    'a token of which the user is not known',
    [/^jobs: learning the user of this token$/, /^jobs: the user of this token stays unknown, /],
    async () => {
      const user = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' };
      const flow: Flow = await startFlow({}, { credentials: { token: () => loginTo(flow.sim.url, user) } });
      flow.sim.fail({ when: is('event.send'), how: { status: 500 } });
      await collect(flow.salt.wheelAsync({ fun: 'key.list_all' }, { deadline: 1_000 })).end;
      return flow;
    },
  ],
  [
    'the end',
    [/^client: closing, 1 jobs and requests under way$/, /^client: closed$/],
    async () => {
      const flow = await startFlow({ minions: 1 });
      flow.sim.minion('minion1').next({ hang: true });
      const job = collect(flow.salt.localAsync(ping));
      await flow.request((request) => kindOf(request) === 'submission');
      await flow.salt.close();
      await job.end;
      return flow;
    },
  ],
];

describe('the log tells of', () => {
  it.each(flows)('%s', async (_name, lines, play) => {
    const flow = await play();
    everything.push(...flow.log);
    for (const line of lines) expect(flow.log).toContainEqual(expect.stringMatching(line));
    for (const line of flow.log) {
      expect(line).toMatch(/^(client|session|events|jobs|job \S+): [a-zA-Z]/);
      for (const secret of ['s3cret', 'hidden', ...flow.sim.requests.map(({ token }) => token ?? 's3cret')])
        expect(line).not.toContain(secret);
    }
  });

  it('nothing that is not among these', () => {
    const written = sources('lib').flatMap((source) =>
      [...source.matchAll(/\blogger\(\s*(['`])(.*?)\1/gs)].map(([, , text = '']) => text),
    );
    expect(written.length).toBeGreaterThan(15);
    const patterns = written.map((text) => ({
      text,
      line: new RegExp(
        `^${text
          .split(/\$\{.*?\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ),
    }));
    expect(patterns.filter(({ line }) => !everything.some((told) => line.test(told)))).toEqual([]);
  });
});

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
