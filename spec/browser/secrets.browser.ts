import { heapOf } from './support/heapOf.js';
import { openHouse } from './support/openHouse.js';
import { type House, openStage, type Stage } from './support/openStage.js';

/** What a browser sends of its own, whatever a page asks for. */
const ofTheBrowser =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|host|origin|pragma|referer|upgrade-insecure-requests|user-agent|sec-.*)$/;

describe("the dashboard's secrets", () => {
  let house: House;
  let stage: Stage;

  beforeAll(async () => {
    house = await openHouse();
    stage = await openStage(house);
    await stage.shows('#status-text', 'Connected');
  });
  afterAll(async () => {
    await stage.close();
    await house.close();
  });

  const tokens = () => [...new Set(stage.sim.requests.flatMap(({ token }) => token ?? []))];

  it('are in no answer, no storage and not in the memory of the page', async () => {
    const { page, sim, run, shows, release } = stage;
    const answers: string[] = [];
    const headers: string[] = [];
    // Of a response the browser may have dropped the text by the time that one asks for it.
    await page.route(/\/(?!events$)[^/]*$/, async (route) => {
      const response = await route.fetch();
      headers.push(...Object.keys(response.headers()));
      answers.push(await response.text());
      await route.fulfill({ response });
    });
    await page.reload();
    await shows('#status-text', 'Connected');
    release(...Array.from({ length: 10 }, (_, i) => `minion${i + 1}`));
    await run('demo.work');
    await shows('#detail-facts', 'done');
    const [token = ''] = tokens();
    expect(tokens()).toHaveLength(1);
    expect(token.length).toBeGreaterThan(20);

    // Salt puts it into these itself.
    sim.emit('salt/job/error', {
      tgt: '*',
      key: 'a-key-of-the-master',
      kwargs: { client: 'local_async', token },
      fun: 'seen.it',
    });
    sim.emit('salt/netapi/hook/x', { body: 'seen too', headers: { 'X-Auth-Token': 'token-of-another' } });
    sim.emit('salt/demo/note', { text: `the token ${token}`, mark: 'a-mark-that-is-no-secret' });
    await shows('#event-list summary', 'the token (removed)');
    await shows('#event-list summary', 'seen.it');

    await page.unrouteAll();
    const heap = await heapOf(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, document.documentElement.outerHTML]),
    );
    expect(heap.includes('a-mark-that-is-no-secret')).toBe(true);
    expect(kept).toContain('a-mark-that-is-no-secret');
    // The page, its style, its script, the submission.
    expect(answers).toHaveLength(4);
    for (const place of [heap, kept, ...answers]) {
      for (const secret of [token, 's3cret', 'a-key-of-the-master', 'token-of-another'])
        expect(place.includes(secret)).toBe(false);
    }
    expect(headers.filter((name) => /cookie|token/i.test(name))).toEqual([]);
  });

  it('need no header of the page but Content-Type', async () => {
    const { page, run, shows } = stage;
    const sent: Promise<string[]>[] = [];
    page.on('request', (request) => sent.push(request.allHeaders().then(Object.keys)));
    await page.reload();
    await shows('#status-text', 'Connected');
    await run('test.ping');
    await shows('#detail-facts', 'done · 10 of 10');
    const names = (await Promise.all(sent)).flat().filter((name) => !ofTheBrowser.test(name) && !name.startsWith(':'));
    expect([...new Set(names)]).toEqual(['content-type']);
  });
});
