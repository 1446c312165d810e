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
      return Object.fromEntries(list(text).map((told) => alive(told, subject)));
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

function alive(told: string, jid: string | undefined): [string, unknown] {
  const { minion, rest } = split(told);
  if (rest === 'runs') return [minion, { jid }];
  return [minion, rest === 'silent' ? false : parse(rest)];
}

function cached(text: string, jid?: string): unknown {
  if (text.startsWith('unknown')) {
    const told = /^unknown, and (.*)$/.exec(text)?.[1];
    return {
      Error: 'Cannot contact returner or no job with this jid',
      StartTime: '',
      Result: told === undefined ? {} : results(told, jid),
    };
  }
  const [, named, told = named === undefined ? text : 'nothing'] =
    /^(?:((?:sent to|at the list) [^;]*)(?:; )?)?(.+)?$/.exec(text) ?? [];
  const [, to] = /^sent to (.*?)(?:, the last portion to .*)?$/.exec(named ?? '') ?? [];
  const [, target] = /^(?:at the list|.*, the last portion to) (.*)$/.exec(named ?? '') ?? [];
  return {
    Function: told.startsWith('returned') ? 'runner.test.arg' : 'test.ping',
    ...(told.startsWith('returned') ? { Target: 'm_master' } : {}),
    ...(to === undefined ? {} : { Minions: list(to) }),
    ...(target === undefined ? {} : { Target: list(target), 'Target-type': 'list' }),
    Result: results(told, jid),
  };
}

function results(text: string, jid?: string): unknown {
  const [, value] = /^returned (.*)$/.exec(text) ?? [];
  if (value !== undefined)
    return { m_master: { return: { fun: 'runner.test.arg', jid, return: parse(value), success: true } } };
  return Object.fromEntries(
    list(text).map((told) => {
      const { minion, rest } = split(told);
      return [minion, { return: parse(rest), retcode: 0, success: true }];
    }),
  );
}

function list(text: string): string[] {
  return text === 'nothing' ? [] : text.split(', ');
}

function split(told: string): { minion: string; rest: string } {
  const blank = told.indexOf(' ');
  return { minion: told.slice(0, blank), rest: told.slice(blank + 1) };
}

function parse(json: string): unknown {
  return JSON.parse(json);
}
