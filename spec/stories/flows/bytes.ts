import { filter, firstValueFrom } from 'rxjs';
import type { Flow } from '../Flow.js';
import { speak } from '../../support/speak.js';
import { loginTo } from '../loginTo.js';
import { postTo } from '../postTo.js';

/** What is on the wire, byte by byte where that matters. */
export const bytes: readonly Flow[] = [
  {
    title: 'the bytes of an event',
    uses: [],
    run: async ({ salt, wire, note }, target) => {
      const token = await loginTo(wire.url, target.credentials());
      const head = `GET /events HTTP/1.1\r\nHost: salt\r\nX-Auth-Token: ${token}\r\nConnection: close\r\n\r\n`;
      const isWhole = (text: string) => /demo\/bytes"\}\n\n/.test(text.replaceAll(/\r\n[0-9a-f]+\r\n/g, ''));
      const listening = salt.events.subscribe();
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      let sent: Promise<unknown> | undefined;
      const { text } = await speak(target.url, head, (read) => {
        // Only a stream that is open brings it.
        if (read.includes('retry: 400'))
          sent ??= firstValueFrom(salt.request({ client: 'runner', fun: 'event.send', arg: ['demo/bytes'] }));
        return isWhole(read);
      });
      await sent;
      listening.unsubscribe();
      const body = text.slice(text.indexOf('\r\n\r\n') + 4).replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, '');
      const [, lines = ''] = /((?:^|\n)[^\n]*\n[^\n]*demo\/bytes"\}\n\n)/.exec(body) ?? [];
      note(/text\/event-stream[^\r]*/.exec(text)?.[0] ?? 'no stream');
      note(JSON.stringify(body.slice(0, 11)));
      note(JSON.stringify(lines.replace(/"_stamp": "[^"]+"/, '"_stamp": …')));
      note(/^(id|event|:)/m.test(body) ? 'ids or comments' : 'no id, no comment');
    },
    story: `
      text/event-stream;charset=utf-8
      "retry: 400\\n"
      "\\ntag: demo/bytes\\ndata: {\\"data\\": {\\"_stamp\\": …}, \\"tag\\": \\"demo/bytes\\"}\\n\\n"
      no id, no comment
      stream: connecting > open
      asked: login x2, GET /events, runner event.send`,
  },
  {
    title: 'a token that expires while a synchronous call runs',
    uses: ['minion1'],
    run: async ({ salt, wire, note }, target) => {
      const jid = `20200101000000000002_${process.hrtime.bigint()}`;
      const ran = firstValueFrom(salt.eventsOf(jid).pipe(filter(({ tag }) => tag.endsWith('/ret/minion1'))));
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      const token = await loginTo(wire.url, target.credentials('saltdev', 3));
      // [salt] After `timeout` seconds salt-api asks the minions whether they still run it, with the token.
      const low = { client: 'local', tgt: 'minion1', fun: 'test.sleep', arg: [8], timeout: 7, jid };
      note(await postTo(wire.url, '/', low, token));
      await ran;
      note('it has run');
    },
    story: `
      401 html: Authentication error occurred.
      it has run
      stream: connecting > open
      asked: login x2, GET /events, local test.sleep 401`,
  },
  {
    title: 'a user who may run test.ping only hears what others do',
    user: 'limited',
    uses: [],
    run: async ({ salt, client, note }, target) => {
      const heard = firstValueFrom(salt.events.pipe(filter(({ tag }) => tag === 'demo/others')));
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      const other = client({ credentials: target.credentials() });
      await firstValueFrom(other.request({ client: 'runner', fun: 'event.send', arg: ['demo/others'] }));
      note(`heard ${(await heard).tag}`);
    },
    story: `
      heard demo/others
      stream: connecting > open
      asked: login x2, GET /events, runner event.send`,
  },
  {
    title: 'numbers that JSON does not have',
    uses: ['minion1'],
    run: async ({ salt, note }) => {
      const low = {
        tgt: 'minion1',
        fun: 'slsutil.renderer',
        kwarg: { string: '[.nan, .inf, -.inf]', default_renderer: 'yaml' },
      };
      const { success, ...item } = await firstValueFrom(salt.localAsync(low));
      const values = 'return' in item && Array.isArray(item.return) ? item.return.map(String) : JSON.stringify(item);
      note(`${success ? 'returned' : 'failed'} ${String(values)}`);
    },
    story: `
      returned NaN,Infinity,-Infinity
      stream: connecting > open
      asked: login, GET /events, local_async slsutil.renderer`,
  },
];
