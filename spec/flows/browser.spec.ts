import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { reaches } from './support/reaches.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
// [salt] What salt-api allows; and what a browser asks no leave for.
const allowed = ['content-type', 'x-auth-token', 'x-requested-with'];
const safelisted = ['accept', 'accept-language', 'content-language'];

/** What a page sees of a server on another origin that refuses OPTIONS for any other header. */
function crossOrigin() {
  const sent: string[] = [];
  return {
    sent,
    fetch: (input: URL | Request | string, init?: RequestInit) => {
      const request = new Request(input, init);
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      const asked = [...request.headers.keys()].filter((name) => !safelisted.includes(name));
      if (!asked.every((name) => allowed.includes(name)))
        return Promise.reject(new TypeError(`the preflight was refused: ${asked.join()}`));
      return fetch(request);
    },
  };
}

describe('in a browser, to which salt-api allows three headers', () => {
  beforeEach(() => Object.assign(globalThis, { XMLHttpRequest: () => undefined }));
  afterEach(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

  it('jobs, look-ups after a cut, requests and the end work, for no other is sent', async () => {
    const { sent, ...env } = crossOrigin();
    const { sim, salt, asked } = await startFlow({ minions: 2 }, { http: { env }, jobs: { minionTimeout: 10_000 } });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    sim.streams.cut();
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([{ minion: 'minion1' }, { minion: 'minion2', return: true }]);
    expect(await itemsOf(salt.runnerAsync({ fun: 'test.arg', arg: [1] }))).toHaveLength(1);
    expect(await itemsOf(salt.request({ client: 'local', ...ping }))).toHaveLength(1);
    await salt.close();
    await reaches(salt, 'closed');
    expect(asked('logout')).toHaveLength(1);
    expect(new Set(sent)).toEqual(new Set(['POST /login', 'GET /events', 'POST /', 'POST /logout']));
    expect(sent).toHaveLength(sim.requests.length);
  });
});
