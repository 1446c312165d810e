/** The item of `return` that the words of a scenario stand for; `kind` is the first word of the question. */
export function itemFor(low: Readonly<Record<string, unknown>>, kind: string, text: string): unknown {
  const [subject] = Array.isArray(low.arg) ? low.arg.map(String) : [];
  switch (kind) {
    case 'login':
      return token(text);
    case 'local_async':
      if (/^[[{]/.test(text)) return parse(text);
      return { jid: low.jid, minions: text === 'unnamed' ? [] : list(text) };
    case 'runner_async':
      return { jid: text, tag: `salt/run/${text}` };
    case 'wheel_async':
      return { jid: text, tag: `salt/wheel/${text}` };
    case 'find_job':
      return Object.fromEntries(list(text).map((words) => alive(words, subject)));
    case 'print_job':
      return { [subject ?? '']: cached(text, subject) };
    case 'jobs.master':
      // As on 3008, the runner that asks is listed too; 3006 and 3007 list nothing.
      return text === 'no list'
        ? []
        : ['1', ...list(text)].map((jid, i) => ({ jid, fun: i === 0 ? 'runner.jobs.master' : 'runner.test.arg' }));
    default:
      return parse(text);
  }
}

function token(text: string): unknown {
  const [, name = '', lifetime = '31536000000'] = /^(\w+)(?: for (\d+) ms)?$/.exec(text) ?? [];
  return { token: name, start: 0, expire: Number(lifetime) / 1_000, user: 'saltdev' };
}

function alive(words: string, jid: string | undefined): [string, unknown] {
  const { minion, rest } = split(words);
  if (rest === 'runs') return [minion, { jid }];
  return [minion, rest === 'silent' ? false : parse(rest)];
}

function cached(text: string, jid?: string): unknown {
  if (text.startsWith('unknown')) {
    const words = /^unknown, and (.*)$/.exec(text)?.[1];
    return {
      Error: 'Cannot contact returner or no job with this jid',
      StartTime: '',
      Result: words === undefined ? {} : results(words, jid),
    };
  }
  const [, named, words = named === undefined ? text : 'nothing'] =
    /^(?:((?:sent to|at the list) [^;]*)(?:; )?)?(.+)?$/.exec(text) ?? [];
  const [, to] = /^sent to (.*?)(?:, the last portion to .*)?$/.exec(named ?? '') ?? [];
  const [, target] = /^(?:at the list|.*, the last portion to) (.*)$/.exec(named ?? '') ?? [];
  return {
    Function: words.startsWith('returned') ? 'runner.test.arg' : 'test.ping',
    ...(words.startsWith('returned') ? { Target: 'm_master' } : {}),
    ...(to === undefined ? {} : { Minions: list(to) }),
    ...(target === undefined ? {} : { Target: list(target), 'Target-type': 'list' }),
    Result: results(words, jid),
  };
}

function results(text: string, jid?: string): unknown {
  const [, value] = /^returned (.*)$/.exec(text) ?? [];
  if (value !== undefined)
    return { m_master: { return: { fun: 'runner.test.arg', jid, return: parse(value), success: true } } };
  return Object.fromEntries(
    list(text).map((words) => {
      const { minion, rest } = split(words);
      return [minion, { return: parse(rest), retcode: 0, success: true }];
    }),
  );
}

function list(text: string): string[] {
  return text === 'nothing' ? [] : text.split(', ');
}

function split(words: string): { minion: string; rest: string } {
  const blank = words.indexOf(' ');
  return { minion: words.slice(0, blank), rest: words.slice(blank + 1) };
}

function parse(json: string): unknown {
  return JSON.parse(json);
}
