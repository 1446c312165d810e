import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { of, Subject } from 'rxjs';
import { createTold } from '../../lib/cli/demo/createTold.js';
import { tellJob } from '../../lib/cli/demo/tellJob.js';
import { paintFor } from '../../lib/cli/output/paintFor.js';
import type { Terminal } from '../../lib/cli/Terminal.js';
import { runHere } from './support/runHere.js';
import { type OwnMaster, type Reply, startOwnMaster } from './support/startOwnMaster.js';

jest.setTimeout(120_000);

/** A text that steers a terminal, turns the direction of text, hides something, or begins a line that looks like one of rx-salt. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', '\u0085', '\u0008', '\u007f', '\u0000', '\r'),
      fc.constantFrom('\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u2028', '\u2029'),
      fc.constantFrom(
        '\u200b',
        '\u200d',
        '\ufeff',
        '\u00ad',
        '\u2060',
        '\ufe0f',
        '\u3164',
        '\u{e0041}',
        '\u180e',
        '\ud800',
      ),
      fc
        .constantFrom('\n', '\r\n', '\r', '\v', '\f', '\u001c', '\u0085', '\u2028')
        .map((end) => `${end}FORGED web1:\n    True`),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `x${parts.join('')}`);

/** As one segment of a tag, and as a text that can be a minion's name. */
const name = hostile.map((text) => text.replaceAll('/', '_'));
const value = fc.oneof(
  hostile,
  fc.array(hostile),
  fc.dictionary(hostile, hostile),
  fc.dictionary(hostile, fc.array(hostile)),
);

const unsafe = /[^\P{Cc}\n\t]|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

function expectSafe(text: string): void {
  expect(unsafe.exec(text)?.[0]).toBeUndefined();
  expect(text.split('\n').filter((line) => line.startsWith('FORGED'))).toEqual([]);
}

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly all: string;
}

async function play(
  handlers: Parameters<typeof startOwnMaster>[0],
  args: readonly string[],
  terminal: Partial<Terminal> = {},
): Promise<Told> {
  const master = await startOwnMaster(handlers);
  try {
    const env = { SALTAPI_URL: master.url, SALTAPI_USER: 'saltdev', SALTAPI_PASS: 's3cret', SALTAPI_EAUTH: 'pam' };
    return await runHere(args, { env, ...terminal });
  } finally {
    await master.close();
  }
}

/** Runs a property: each set of texts may be played in several ways. */
async function holds<T>(texts: fc.Arbitrary<T>, played: (texts: T) => Promise<Told>, numRuns = 25): Promise<void> {
  await fc.assert(
    fc.asyncProperty(texts, async (own) => expectSafe((await played(own)).all)),
    { numRuns },
  );
}

const modes = fc.constantFrom<string[]>([], ['--json'], ['--jsonl'], ['-v']);
const minionReturn = fc.record({
  minion: name,
  fun: hostile,
  ret: value,
  success: fc.boolean(),
  names: fc.dictionary(hostile, fc.integer(), { minKeys: 1 }),
});

/** [salt] A job on minions: each has its return, and the last of them none. */
function jobOn(
  returns: readonly {
    readonly minion: string;
    readonly fun: string;
    readonly ret: unknown;
    readonly success: boolean;
    readonly names: object;
  }[],
  extra: (jid: string, send: OwnMaster['send']) => void = () => undefined,
): (low: Readonly<Record<string, unknown>>, send: OwnMaster['send']) => Reply {
  return ({ client, fun, jid }, send) => {
    if (client === 'runner') return { item: {} };
    if (fun === 'saltutil.find_job') return { item: {} };
    const own = String(jid);
    extra(own, send);
    for (const { minion, fun: named, ret, success, names } of returns) {
      const facts = { id: minion, jid: own, cmd: '_return', fun: named, return: ret, success, retcode: names };
      send(`salt/job/${own}/ret/${minion}`, facts);
    }
    return { item: { jid: own, minions: returns.map(({ minion }) => minion) } };
  };
}

describe('whatever a master and its minions send, no terminal is steered and no line is forged', () => {
  it('by the returns of a job', async () => {
    await holds(
      fc.record({ returns: fc.array(minionReturn, { minLength: 1, maxLength: 3 }), mode: modes }),
      ({ returns, mode }) => play({ onLow: jobOn(returns) }, [...mode, '*', 'test.ping']),
    );
  });

  it('by the names of minions that give no return', async () => {
    await holds(fc.record({ minion: name, mode: modes }), ({ minion, mode }) =>
      play(
        {
          onLow: ({ client, fun, jid }) => ({
            item: client === 'runner' || fun === 'saltutil.find_job' ? {} : { jid, minions: [minion] },
          }),
        },
        [...mode, '--deadline', '0.1', '*', 'test.ping'],
      ),
    );
  });

  it('by states and their progress', async () => {
    const texts = fc.record({
      minion: name,
      key: fc.tuple(hostile, hostile, hostile, hostile).map((parts) => parts.join('_|-')),
      state: fc.record({
        result: fc.oneof(fc.boolean(), hostile),
        comment: hostile,
        name: hostile,
        __id__: hostile,
        start_time: hostile,
        duration: fc.oneof(hostile, fc.integer()),
        changes: value,
      }),
      mode: modes,
    });
    await holds(texts, ({ minion, key, state, mode }) =>
      play(
        {
          onLow: jobOn(
            [{ minion, fun: 'state.apply', ret: { [key]: state }, success: false, names: { a: 1 } }],
            (jid, send) =>
              send(`salt/job/${jid}/prog/${minion}/0`, {
                id: minion,
                jid,
                data: { len: 1, ret: state },
                tag: 'x',
                cmd: '_minion_event',
              }),
          ),
        },
        [...mode, '--progress', '*', 'state.apply'],
      ),
    );
  });

  it.each([
    ['run', 'runner'],
    ['wheel', 'wheel'],
  ] as const)('by what `%s` returns', async (command, client) => {
    await holds(
      fc.record({
        jid: name,
        fun: hostile,
        ret: fc.oneof(value, fc.record({ outputter: fc.constant('highstate'), data: fc.dictionary(hostile, value) })),
        success: fc.boolean(),
        more: fc.constantFrom([], ['--json'], ['--jsonl'], ['-v'], ['--async']),
      }),
      ({ jid, fun, ret, success, more }) =>
        play(
          {
            onLow: (low, send) => {
              if (low.client !== `${client}_async`) return { item: {} };
              const tag = `salt/${client === 'runner' ? 'run' : 'wheel'}/${jid}`;
              const facts = {
                fun: `${client}.${String(low.fun)}`,
                jid,
                user: 'saltdev',
                fun_args: [],
                return: ret,
                success,
              };
              setImmediate(() => send(`${tag}/ret`, { ...facts, ...(client === 'runner' && { fun }) }));
              return { item: { jid, tag } };
            },
          },
          [command, ...more, '--deadline', '1', client === 'runner' ? 'manage.up' : 'key.list_all'],
        ),
    );
  });

  it('by events: each is one line', async () => {
    const texts = fc.record({
      events: fc.array(fc.record({ tag: hostile, data: fc.dictionary(hostile, value) }), {
        minLength: 1,
        maxLength: 4,
      }),
      mode: fc.constantFrom([], ['--jsonl']),
    });
    await holds(texts, async ({ events, mode }) => {
      const onOpen = (send: OwnMaster['send']) => events.forEach(({ tag, data }) => send(tag, data));
      const told = await play({ onOpen }, ['events', '--count', String(events.length), ...mode]);
      const lines = told.out.split('\n').slice(0, -1);
      expect(lines).toHaveLength(events.length);
      for (const [i, line] of lines.entries()) {
        const json: unknown = JSON.parse(mode.length > 0 ? line : line.slice(line.indexOf('\t') + 1));
        expect(json).toEqual(mode.length > 0 ? events[i] : events[i]?.data);
      }
      return told;
    });
  });

  it('by the job cache', async () => {
    const texts = fc.record({
      jid: name,
      returns: fc.array(minionReturn, { minLength: 1, maxLength: 3 }),
      fun: hostile,
      target: hostile,
      user: hostile,
      mode: modes,
    });
    await holds(texts, ({ jid, returns, fun, target, user, mode }) =>
      play(
        {
          onLow: ({ client }) => ({
            item:
              client === 'runner'
                ? {
                    [jid]: {
                      Function: fun,
                      Target: target,
                      'Target-type': 'glob',
                      User: user,
                      Minions: returns.map(({ minion }) => minion),
                      StartTime: '2026, Jan 01 00:00:00.000000',
                      Result: Object.fromEntries(
                        returns.map(({ minion, ret, success, names }) => [
                          minion,
                          { return: ret, success, retcode: names },
                        ]),
                      ),
                    },
                  }
                : {},
          }),
        },
        ['follow', ...mode, '--deadline', '0.2', '--', jid],
      ),
    );
  });

  it('by the error texts of salt-api and of what stands before it', async () => {
    const texts = fc.record({
      text: hostile,
      status: fc.constantFrom(301, 400, 401, 403, 404, 418),
      at: fc.constantFrom('login', 'low'),
      mode: modes,
      json: fc.boolean(),
    });
    await holds(texts, ({ text, status, at, mode, json }) => {
      const reason = Array.from(text)
        .filter((char) => /[\t\u0020-\u007e\u0080-\u00ff]/.test(char))
        .join('');
      const failing = () => ({ status, reason, body: json ? JSON.stringify({ status, return: text }) : text });
      return play(at === 'login' ? { onLogin: failing } : { onLow: failing }, [...mode, '*', 'test.ping']);
    });
  });

  it('by a lost connection', async () => {
    const texts = fc.record({ text: hostile, mode: modes });
    await holds(texts, ({ text, mode }) =>
      play(
        {
          onLow: () => ({ status: 400, reason: 'no', body: text }),
          onLogin: () => ({ item: { token: 'a', start: text, expire: text, user: text, perms: text } }),
        },
        [...mode, '--deadline', '0.1', '*', 'test.ping'],
      ),
    );
  });

  it('by the reactions of a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'rx-salt-hostile-')), 'reactors.cjs');
    writeFileSync(
      file,
      `exports.default = undefined; module.exports = {
        on: '*', collect: { count: 1, for: 1000, by: ({ tag }) => tag },
        run: ([{ data }]) => { if (data.fails) throw new Error(data.text); return [data.text]; },
        notify: ({ events: [{ data }] }) => { if (data.text.length % 2) throw new Error(data.text); },
      };`,
    );
    const texts = fc.record({
      tag: hostile,
      text: hostile,
      fails: fc.boolean(),
      mode: fc.constantFrom([], ['--jsonl']),
    });
    await holds(texts, ({ tag, text, fails, mode }) =>
      play({ onOpen: (send) => send(tag, { text, fails }) }, ['react', ...mode, '--deadline', '0.15', file]),
    );
  });

  it('by what Ctrl-C says, and by a progress bar', async () => {
    await holds(fc.record({ jid: name }), async ({ jid }) => {
      const interrupts = new Subject<unknown>();
      const told = await play(
        {
          onLow: ({ client }) => {
            if (client === 'runner_async') setTimeout(() => interrupts.next(1), 20);
            return { item: client === 'runner_async' ? { jid, tag: `salt/run/${jid}` } : {} };
          },
        },
        ['run', '--no-color', 'manage.up'],
        { interrupts, isTerminal: { in: false, out: true, err: true } },
      );
      const bar = '\r\u001b[K';
      return { ...told, all: told.all.replaceAll(bar, '') };
    });
  });

  it('by the words of a command line and the names of files', async () => {
    const words = fc.record({
      text: hostile,
      command: fc.constantFrom([], ['run'], ['wheel'], ['events'], ['follow'], ['react']),
      dash: fc.constantFrom('', '-', '--', '--config=', '--profile=', '--ca=', '-b', '--saltapi-url=', '--no-parse='),
    });
    // Only what is refused without a connection needs a password.
    const needed = ['--ca=', '--saltapi-url='];
    await holds(
      words,
      ({ text, command, dash }) =>
        runHere([...command, `${dash}${text}`, text, text], {
          env: { SALTAPI_USER: 'saltdev', ...(needed.includes(dash) && { SALTAPI_PASS: 's3cret' }) },
        }),
      200,
    );
  });

  it('by the section of a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'rx-salt-hostile-')), 'pepperrc');
    const texts = fc.record({ before: hostile, url: hostile });
    await holds(
      texts,
      ({ before, url }) => {
        writeFileSync(file, `[main]\nSALTAPI_URL=${url}\n${before}`);
        return runHere(['-c', file, '*', 'test.ping'], { env: { SALTAPI_USER: 'a', SALTAPI_PASS: 'b' } });
      },
      100,
    );
  });

  it('by what the demonstration shows', async () => {
    await holds(
      fc.record({ item: minionReturn, reason: hostile, mode: fc.constant(undefined) }),
      async ({ item, reason }) => {
        let all = '';
        const told = createTold((text) => void (all += String(text)), paintFor(false, {}, {}), 80);
        const { minion, fun, ret, success, names } = item;
        const facts = {
          type: 'return',
          minion,
          jid: reason,
          fun,
          return: ret,
          success,
          retcode: 1,
          via: 'event',
        } as const;
        await new Promise<void>((complete) => of(facts).pipe(tellJob(told)).subscribe({ complete }));
        const { title, note, event, stream, good, bad } = told;
        for (const tell of [title, note, event, stream, good, bad]) tell(`${reason}${Object.keys(names).join('')}`);
        return { code: 0, out: all, err: '', all };
      },
      200,
    );
  });
});

describe('JSON', () => {
  it('is the same value, though nothing in it steers a terminal', async () => {
    await fc.assert(
      fc.asyncProperty(minionReturn, async (own) => {
        const { out } = await play({ onLow: jobOn([own]) }, ['--json', '*', 'test.ping']);
        const document: unknown = JSON.parse(out);
        expect(document).toMatchObject({ minions: { [own.minion]: { return: own.ret } } });
      }),
      { numRuns: 25 },
    );
  });
});
