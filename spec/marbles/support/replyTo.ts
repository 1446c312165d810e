import { isRecord } from '../../../lib/checks.js';
import { RequestError } from '../../../lib/errors.js';
import type { HttpReply, HttpRequest } from '../../../lib/http/Http.js';
import { lowOf } from './describeRequest.js';

const tokenTextOf401 = 'No permission -- see authorization schemes';

/** An answer in the words of the scenarios, as salt-api would write it. Throws where the connection fails. */
export function replyTo(request: HttpRequest, kind: string, text: string): HttpReply {
  const failure = failures.get(text);
  if (failure) throw new RequestError(`POST ${request.path}: ${text}`, failure);
  if (text === 'unreadable') return { status: 200, text: '<html>' };
  const [, status, wait] = /^(\d{3})(?:, Retry-After (\d+) ms)?/.exec(text) ?? [];
  if (status !== undefined) {
    return {
      status: Number(status),
      text: text.endsWith('session unknown') ? tokenTextOf401 : 'Authentication error occurred.',
      ...(wait === undefined ? {} : { retryAfter: Number(wait) }),
    };
  }
  if (kind === 'check') return { status: text === 'dead' ? 401 : 200, text: '{"return":[{}]}' };
  return { status: 200, text: JSON.stringify({ return: [itemFor(lowOf(request), kind, text)] }) };
}

const failures: ReadonlyMap<string, { code: string; sent: boolean }> = new Map([
  ['no connection', { code: 'ECONNREFUSED', sent: false }],
  ['connection lost', { code: 'ECONNRESET', sent: true }],
  ['no answer', { code: 'ETIMEDOUT', sent: true }],
]);

function itemFor(low: Readonly<Record<string, unknown>>, kind: string, text: string): unknown {
  const [subject] = Array.isArray(low.arg) ? low.arg.map(String) : [];
  switch (kind) {
    case 'login':
      return token(text);
    case 'local_async':
      return text === 'nobody' ? {} : { jid: low.jid, minions: text === 'unnamed' ? [] : list(text) };
    case 'runner_async':
      return { jid: text, tag: `salt/run/${text}` };
    case 'wheel_async':
      return { jid: text, tag: `salt/wheel/${text}` };
    case 'find_job':
      return Object.fromEntries(list(text).map((told) => alive(told, subject)));
    case 'print_job':
      return { [subject ?? '']: cached(text) };
    case 'jobs.master':
      return list(text).map((jid) => ({ jid }));
    default:
      return JSON.parse(text);
  }
}

function token(text: string): unknown {
  const [, name = '', lifetime = '31536000000'] = /^(\w+)(?: for (\d+) ms)?$/.exec(text) ?? [];
  return { token: name, start: 0, expire: Number(lifetime) / 1_000, user: 'saltdev' };
}

function alive(told: string, jid: string | undefined): [string, unknown] {
  const { minion, rest } = split(told);
  if (rest === 'runs') return [minion, { jid }];
  return [minion, rest === 'silent' ? false : JSON.parse(rest)];
}

function cached(text: string): unknown {
  if (text.startsWith('unknown')) {
    const told = /^unknown, and (.*)$/.exec(text)?.[1];
    return {
      Error: 'Cannot contact returner or no job with this jid',
      StartTime: '',
      Result: told === undefined ? {} : results(told),
    };
  }
  const to = /^sent to (.*)$/.exec(text)?.[1];
  return {
    Function: 'test.ping',
    ...(to === undefined ? {} : { Minions: list(to) }),
    Result: to === undefined && text !== 'nothing' ? results(text) : {},
  };
}

function results(text: string): unknown {
  const [, value] = /^returned (.*)$/.exec(text) ?? [];
  if (value !== undefined) return { m_master: { return: { fun: 'test.arg', return: JSON.parse(value), success: true } } };
  return Object.fromEntries(
    list(text).map((told) => {
      const { minion, rest } = split(told);
      return [minion, { return: JSON.parse(rest), retcode: 0, success: true }];
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

/** The minions that answered a find_job. */
export function answerers(reply: HttpReply): string[] {
  const body: unknown = JSON.parse(reply.text);
  const [item] = isRecord(body) && Array.isArray(body.return) ? body.return : [];
  return isRecord(item) ? Object.keys(item).filter((minion) => item[minion] !== false) : [];
}
