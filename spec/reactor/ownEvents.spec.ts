import { createSaltClient, react, type Reaction, type SaltClient } from 'rx-salt';
import { type Release, type Simulator, startSimulator } from 'rx-salt/testing';
import { concat, EMPTY, filter, firstValueFrom, lastValueFrom, type Observable, ReplaySubject, toArray } from 'rxjs';

let sim: Simulator;
let salt: SaltClient;
let other: SaltClient;

const client = (silence = 45_000) =>
  createSaltClient({
    url: sim.url,
    credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
    jobs: { minionTimeout: 100, lookupPause: 20, returnGrace: 50 },
    events: { silence },
  });

async function start(release: Release, silence?: number) {
  sim = await startSimulator({ minions: ['web1', 'web2'], speed: 20, release });
  salt = client(silence);
  other = client();
}

afterEach(async () => {
  await Promise.all([salt.close(), other.close()]);
  await sim.close();
});

/** Reacts to everything there is, until the event `the/end`; `run` is what it does at `go`. */
async function tagsThatWoke(
  run: (salt: SaltClient) => Observable<unknown>,
  beside: () => Observable<unknown> = () => EMPTY,
) {
  const items$ = new ReplaySubject<Reaction>(Infinity);
  react(salt, {
    on: '*',
    where: ({ tag }) => tag !== 'salt/auth',
    overlap: 'parallel',
    run: ([event], salt) => (event?.tag === 'go' ? concat(run(salt), beside()) : EMPTY),
  })
    .pipe(filter((item) => item.type === 'reaction'))
    .subscribe(items$);
  await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
  sim.emit('go');
  const ran = await firstValueFrom(items$.pipe(filter(({ events: [event] }) => event?.tag === 'go')));
  sim.emit('the/end');
  await firstValueFrom(items$.pipe(filter(({ events: [event] }) => event?.tag === 'the/end')));
  items$.complete();
  const items = await lastValueFrom(items$.pipe(toArray()));
  expect(ran).toMatchObject({ status: 'done' });
  return items.flatMap(({ events }) => events.map(({ tag }) => tag)).filter((tag) => tag !== 'go' && tag !== 'the/end');
}

describe.each<Release>(['3006', '3007', '3008'])('a reactor to everything, on %s', (release) => {
  it.each<[string, (salt: SaltClient) => Observable<unknown>]>([
    ['a job', (own) => own.localAsync({ tgt: '*', fun: 'test.ping' })],
    [
      'a job under a jid of its own',
      (own) => own.localAsync({ tgt: '*', fun: 'test.ping', jid: '20300101000000000000' }),
    ],
    ['a batch', (own) => own.localBatch({ tgt: '*', fun: 'test.ping' }, { size: 1 })],
    ['a runner', (own) => own.runnerAsync({ fun: 'test.arg', arg: [1] })],
  ])('does not wake itself with %s', async (_, run) => {
    await start(release);
    expect(await tagsThatWoke(run)).toEqual([]);
  });

  it('does not wake itself with find_job and look-ups', async () => {
    await start(release);
    sim.minion('web2').next({ die: true });
    const woke = await tagsThatWoke((own) => own.localAsync({ tgt: '*', fun: 'test.ping' }));
    // [salt] On 3006 and 3007 the find_job that salt-api sends itself is a bare jid first, which says nothing but minions.
    const heard = woke.filter((tag) => release === '3008' || tag.includes('/'));
    const asked = JSON.stringify(sim.requests.map(({ body }) => body ?? null));
    expect([asked.includes('find_job'), asked.includes('print_job'), heard]).toEqual([true, true, []]);
  });

  it('hears a job of another client, and a request', async () => {
    await start(release);
    const woke = await tagsThatWoke(
      () => other.localAsync({ tgt: 'web1', fun: 'test.ping' }),
      () => salt.request({ client: 'local', tgt: 'web1', fun: 'test.ping' }),
    );
    expect(woke.filter((tag) => tag.endsWith('/ret/web1'))).toHaveLength(2);
  });
});

describe('a reactor to everything', () => {
  it('does not wake itself with the probe of a silent stream', async () => {
    await start('3008', 50);
    const probed = () => firstValueFrom(sim.events.pipe(filter(({ tag }) => tag.startsWith('rx-salt/probe/'))));
    expect(await tagsThatWoke(() => concat(probed(), probed()))).toEqual([]);
  });

  it('hears what a function of its own job sends', async () => {
    await start('3008');
    expect(
      await tagsThatWoke((own) => own.localAsync({ tgt: 'web1', fun: 'event.send', arg: ['my/tag', {}] })),
    ).toEqual(['my/tag']);
  });
});
