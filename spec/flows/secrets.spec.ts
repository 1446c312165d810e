import { inspect } from 'node:util';
import { filter, firstValueFrom, merge } from 'rxjs';
import type { SaltClientOptions } from 'rx-salt';
import type { RequestFault, Simulator } from 'rx-salt/testing';
import { collect, type Collected } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { type Flow, startFlow } from './support/startFlow.js';

const password = 'p1anted "pa55word" €';
const users = { saltdev: { password, perms: ['.*', '@jobs', '@runner', '@wheel'] } };
const credentials = { username: 'saltdev', password, eauth: 'sharedsecret' };
const planted = 'p1anted-in-an-event';
const ping = { tgt: '*', fun: 'test.ping' };

/** In every form in which a text could have got out. */
function formsOf(secret: string): readonly string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ];
}

/** Every token that salt-api gave or got. */
const tokensOf = ({ requests }: Simulator) => [
  ...new Set(requests.map(({ token }) => token).filter((token) => token !== undefined)),
];

function expectNoSecret({ sim, salt, log }: Flow, made: readonly unknown[]): void {
  const tokens = tokensOf(sim);
  expect(tokens.length).toBeGreaterThan(0);
  const texts = [...made, salt, log].flatMap((thing) => [
    inspect(thing, { depth: 10, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null }),
    thing instanceof Error ? `${thing.message} ${thing.stack ?? ''} ${JSON.stringify(thing)}` : '',
  ]);
  for (const secret of [...tokens, password, planted].flatMap(formsOf)) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
}

async function startSecretFlow(
  options: Partial<SaltClientOptions> = {},
): Promise<Flow & { statuses: Collected<unknown> }> {
  const flow = await startFlow({ users }, { credentials, ...options });
  return { ...flow, statuses: collect(flow.salt.status) };
}

describe('no password, token or content of an event is in what the client makes', () => {
  it('when all is well', async () => {
    const flow = await startSecretFlow();
    const events = collect(flow.salt.events);
    const items = await itemsOf(flow.salt.localAsync(ping));
    await flow.salt.close();
    await events.end;
    expectNoSecret(flow, [items, ...flow.statuses.items]);
  });

  it.each<[string, RequestFault['how']]>([
    ['is reset', 'reset'],
    ['is reset after the work', 'reset-after-run'],
    ['is not answered', 'hang'],
    [
      'is a 400 that repeats everything',
      { status: 400, body: `<html>${password}${planted}</html>`, contentType: 'text/html' },
    ],
    ['is a 500 that repeats everything', { status: 500, body: { status: 500, return: `${password}${planted}` } }],
    [
      'is a 200 that repeats everything',
      { status: 200, body: `<html>${password}${planted}</html>`, contentType: 'text/html' },
    ],
    [
      'is a redirect with a token in it',
      { status: 302, headers: { Location: `https://a:b@other.example/?x=${planted}` } },
    ],
  ])('when a request %s', async (_name, how) => {
    const flow = await startSecretFlow({ http: { timeout: 200 }, events: { backoff: { initial: 1, attempts: 2 } } });
    const { sim, salt } = flow;
    await itemsOf(salt.localAsync(ping));
    sim.fail({ how, times: 1_000 });
    const ends = [
      await collect(salt.request({ ...ping, client: 'local' }, { timeout: 200 })).end,
      await collect(salt.runnerAsync({ fun: 'test.arg', arg: [planted] })).end,
      await collect(salt.wheelAsync({ fun: 'key.list_all' })).end,
      await collect(
        salt.localAsync({ ...ping, tgt: ['minion1'], tgt_type: 'list' }, { deadline: 1_000, minionTimeout: 50 }),
      ).end,
    ];
    expect(ends.filter((end) => end instanceof Error).length).toBeGreaterThanOrEqual(3);
    expectNoSecret(flow, [...ends, ...flow.statuses.items]);
  });

  it.each<[string, RequestFault['how']]>([
    ['fails', 'reset'],
    ['is a page that repeats everything', { status: 200, body: `<html>${password}</html>`, contentType: 'text/html' }],
    ['is a 500 that repeats everything', { status: 500, body: { status: 500, return: password } }],
    ['is refused', { status: 401, body: `<html>${password}</html>`, contentType: 'text/html' }],
  ])('when the login %s', async (_name, how) => {
    const flow = await startSecretFlow({ events: { backoff: { initial: 1, attempts: 2 } } });
    const { sim, salt } = flow;
    await itemsOf(salt.localAsync(ping));
    sim.tokens.forget();
    sim.fail({ when: (_low, path) => path === '/login', how, times: 1_000 });
    const ends = [
      await collect(salt.localAsync(ping)).end,
      await collect(salt.request({ ...ping, client: 'local' })).end,
    ];
    for (const end of ends) expect(end).toBeInstanceOf(Error);
    expectNoSecret(flow, [...ends, ...flow.statuses.items]);
  });

  it('when the stream is refused, cut and given up', async () => {
    const flow = await startSecretFlow({ events: { backoff: { initial: 1, attempts: 2 } } });
    const { sim, salt } = flow;
    const events = collect(salt.events);
    await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
    sim.streams.refuse(503, 100, { body: `<html>${password}${planted}</html>` });
    sim.streams.cutWithin();
    const end = await events.end;
    expect(end).toMatchObject({ name: 'EventsUnavailableError' });
    expectNoSecret(flow, [end, ...flow.statuses.items]);
  });

  it('when events hold secrets, decode or not', async () => {
    const flow = await startSecretFlow();
    const { sim, salt } = flow;
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping, { minionTimeout: 10_000 }));
    await job.until(1);
    const seen = collect(salt.events);
    sim.emit('salt/job/error', { key: planted, kwargs: { token: planted } });
    sim.write(`tag: salt/netapi/hook\ndata: {"data": {"X-Auth-Token": "${planted}", broken\n\n`);
    sim.emit('last');
    await seen.until(({ tag }) => tag === 'last');
    await salt.close();
    expectNoSecret(flow, [await job.end, ...flow.statuses.items]);
  });

  it('when a token is refused again and again', async () => {
    const flow = await startSecretFlow();
    const { sim, salt } = flow;
    await itemsOf(salt.localAsync(ping));
    sim.tokens.refuseAll(true);
    const end = await collect(merge(salt.localAsync(ping), salt.events)).end;
    expect(end).toMatchObject({ name: 'AuthenticationError' });
    expectNoSecret(flow, [end, ...flow.statuses.items]);
  });
});
