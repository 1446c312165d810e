import { filter, firstValueFrom } from 'rxjs';
import type { Flow } from '../Flow.js';
import { loginTo } from '../loginTo.js';
import { postTo } from '../postTo.js';
import { speak } from '../../support/speak.js';
import { tellValue } from '../tellValue.js';

const mebi = 1_048_576;
const own = (url: string) =>
  `Host: ${new URL(url).host}\r\nAccept: application/json\r\nContent-Type: application/json\r\n`;
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toldBefore = {
  why: 'resources came with 3008',
  story: `
      args ["a"]
      __pub_arg ["a",{"__kwarg__":true,"b":1}]
      __pub_fun "test.arg"
      __pub_jid "<jid>"
      __pub_ret ""
      __pub_tgt "minion1"
      __pub_tgt_type "glob"
      __pub_user "saltdev"
      b 1
      stream:
      asked: login, local test.arg`,
};

/** The requests themselves, and what the SDK never sends. */
export const requests: readonly Flow[] = [
  {
    title: 'a list of maps in one request, and one of which the second is forbidden',
    uses: ['minion1'],
    run: async ({ salt, wire, note }, target) => {
      const ping = { client: 'local', tgt: 'minion1', fun: 'test.ping' };
      const echo = { ...ping, fun: 'test.echo', arg: ['hi'] };
      note(await postTo(wire.url, '/', [ping, echo], await loginTo(wire.url, target.credentials())));
      const jid = `20200101000000000000_${process.hrtime.bigint()}`;
      const ran = firstValueFrom(salt.eventsOf(jid).pipe(filter(({ tag }) => tag.endsWith('/ret/minion1'))));
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      note(
        await postTo(wire.url, '/', [{ ...ping, jid }, echo], await loginTo(wire.url, target.credentials('limited'))),
      );
      await ran;
      note('the first has run');
    },
    story: `
      200 json: {"return":[{"minion1":true},{"minion1":"hi"}]}
      401 html: Authorization error occurred.
      the first has run
      stream: connecting > open
      asked: login x3, local test.ping, GET /events, local test.ping 401`,
  },
  {
    title: 'requests that salt-api refuses',
    uses: [],
    run: async ({ wire, note }, target) => {
      const token = await loginTo(wire.url, target.credentials());
      note(await postTo(wire.url, '/', { client: 'runner', fun: 'test.arg' }, 'nobody'));
      note(
        await postTo(
          wire.url,
          '/',
          { client: 'runner', fun: 'test.arg' },
          await loginTo(wire.url, target.credentials('limited')),
        ),
      );
      note(await postTo(wire.url, '/', { client: 'nope', fun: 'test.arg' }, token).then((told) => told.slice(0, 8)));
      note(await postTo(wire.url, '/', { client: 'runner', fun: 'nope.nope' }, token));
      note(await postTo(wire.url, '/', [], token));
      note(await postTo(wire.url, '/nope', {}, token).then((told) => told.slice(0, 8)));
    },
    story: `
      401 html: No permission -- see authorization schemes
      401 html: Authentication failure of type "token" occurred for user limited.
      400 html
      500 json: {"status":500,"return":"An unexpected error occurred"}
      200 json: {"return":[]}
      404 html
      stream:
      asked: login x2, runner test.arg 401 x2, nope test.arg 400, runner nope.nope 500, no map, nope 404`,
  },
  {
    title: 'a request of 2 MiB, and one of more than 100 MiB',
    uses: [],
    run: async ({ tell, salt, note }, { url }) => {
      const arg = ['x'.repeat(2 * mebi)];
      await tell('2 MiB', salt.request({ client: 'local', tgt: ['nobody'], tgt_type: 'list', fun: 'test.echo', arg }));
      const head = `POST / HTTP/1.1\r\n${own(url)}Content-Length: ${100 * mebi + 1}\r\n\r\n`;
      const { text, ended } = await speak(url, head);
      note(`${/HTTP\/1.1 (\d+)/.exec(text)?.[1]} before it was sent${ended ? ', and the connection is closed' : ''}`);
    },
    story: `
      2 MiB: {}
      2 MiB: complete
      413 before it was sent, and the connection is closed
      stream:
      asked: login, local test.echo`,
  },
  {
    title: 'connections that salt-api keeps, and those that it closes',
    uses: [],
    run: async ({ wire, note }, target) => {
      const { url } = target;
      const get = (path: string, more: string) => `GET ${path} HTTP/1.1\r\n${own(url)}${more}\r\n`;
      const header = (text: string) => /^connection: (.*?)\r$/im.exec(text)?.[1] ?? 'nothing';
      const closed = await speak(url, get('/', 'Connection: close\r\n'));
      note(`asked for close it says ${header(closed.text)}, and closes`);
      const stream = get(
        '/events',
        `X-Auth-Token: ${await loginTo(wire.url, target.credentials())}\r\nConnection: close\r\n`,
      );
      const events = await speak(url, stream, (text) => text.includes('retry: 400'));
      note(`asked for close it says ${header(events.text)} of /events`);
      const began = performance.now();
      const kept = await speak(url, get('/', ''));
      const seconds = (performance.now() - began) / 1_000;
      note(`else it says ${header(kept.text)}, and closes after ${seconds > 9.5 ? 'ten idle seconds' : seconds}`);
    },
    story: `
      asked for close it says close, and closes
      asked for close it says keep-alive of /events
      else it says nothing, and closes after ten idle seconds
      stream:
      asked: login`,
  },
  {
    title: 'an /events with a query, and the question that a browser asks first',
    uses: [],
    run: async ({ wire, note }, target) => {
      const { url } = target;
      const status = /^HTTP\/1.1 (\d+)/;
      const told = async (head: string) =>
        status.exec((await speak(url, `${head}\r\n`, (text) => text.includes('\r\n\r\n'))).text)?.[1] ?? 'nothing';
      const token = await loginTo(wire.url, target.credentials());
      note(`${await told(`GET /events?x=1 HTTP/1.1\r\n${own(url)}X-Auth-Token: ${token}\r\n`)} with a query`);
      const asks = 'Origin: http://page\r\nAccess-Control-Request-Method: POST\r\n';
      note(`${await told(`OPTIONS / HTTP/1.1\r\n${own(url)}${asks}`)} for a preflight`);
    },
    story: `
      400 with a query
      500 for a preflight
      stream:
      asked: login`,
  },
  {
    title: 'what a minion is told of its job',
    uses: ['minion1'],
    run: async ({ salt, note }) => {
      const low = { client: 'local', tgt: 'minion1', fun: 'test.arg', arg: ['a'], kwarg: { b: 1 } } as const;
      const answer = await firstValueFrom(salt.request(low));
      const returned = isMap(answer) && isMap(answer.minion1) ? answer.minion1 : {};
      const kwargs = isMap(returned.kwargs) ? Object.entries(returned.kwargs).sort() : [];
      note(`args ${tellValue(returned.args)}`);
      for (const [key, value] of kwargs) note(`${key} ${tellValue(value)}`);
    },
    story: `
      args ["a"]
      __pub_arg ["a",{"__kwarg__":true,"b":1}]
      __pub_fun "test.arg"
      __pub_jid "<jid>"
      __pub_minion_is_target true
      __pub_pure_resource_target false
      __pub_resource_targets []
      __pub_ret ""
      __pub_tgt "minion1"
      __pub_tgt_type "glob"
      __pub_user "saltdev"
      b 1
      stream:
      asked: login, local test.arg`,
    on: { '3006': toldBefore, '3007': toldBefore },
  },
  {
    title: 'a jid that was used before, and what local_async ignores',
    uses: ['minion1', 'minion2', 'minion3'],
    run: async ({ salt, wire, note }, target) => {
      const token = await loginTo(wire.url, target.credentials());
      const jid = `20200101000000000001_${process.hrtime.bigint()}`;
      const low = { client: 'local_async', tgt: '*', fun: 'test.ping' };
      const tags: string[] = [];
      const listening = salt.eventsOf(jid).subscribe(({ tag }) => tags.push(tag));
      const returns = () => tags.filter((tag) => tag.includes('/ret/')).length;
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      const all = firstValueFrom(salt.eventsOf(jid).pipe(filter(() => returns() === 3)));
      note((await postTo(wire.url, '/', { ...low, jid, batch: '1', subset: 1 }, token)).replaceAll(jid, 'its jid'));
      await all;
      note((await postTo(wire.url, '/', { ...low, jid }, token)).replaceAll(jid, 'its jid'));
      // What minions do with a later job, they would have done with this one before.
      const later = { client: 'local', tgt: '*', fun: 'test.ping' } as const;
      for (const ping of [later, later]) await firstValueFrom(salt.request(ping));
      note(`${returns()} returns in all`);
      listening.unsubscribe();
    },
    story: `
      200 json: {"return":[{"jid":"<jid>","minions":["minion1","minion2","minion3"]}]}
      200 json: {"return":[{"jid":"<jid>","minions":["minion1","minion2","minion3"]}]}
      3 returns in all
      stream: connecting > open
      asked: login x2, GET /events, local_async test.ping x2, local test.ping x2`,
  },
  {
    title: 'a jid in a map of a runner is an argument',
    uses: [],
    run: async ({ wire, note }, target) =>
      note(
        await postTo(
          wire.url,
          '/',
          { client: 'runner', fun: 'test.arg', jid: '1' },
          await loginTo(wire.url, target.credentials()),
        ),
      ),
    story: `
      200 json: {"return":[{"args":[],"kwargs":{"jid":"1"}}]}
      stream:
      asked: login, runner test.arg`,
  },
];
