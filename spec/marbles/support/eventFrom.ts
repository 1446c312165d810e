import type { SaltEvent } from '../../../lib/events/SaltEvent.js';

/** An event in the words of the scenarios, as Salt would send it; other words are the tag of an event without content. */
export function eventFrom(text: string): SaltEvent {
  for (const [words, read] of vocabulary) {
    const groups = words.exec(text)?.groups;
    if (groups) return read(groups);
  }
  return { tag: text, data: {} };
}

type Groups = Readonly<Record<string, string>>;

const vocabulary: readonly (readonly [RegExp, (groups: Groups) => SaltEvent])[] = [
  [/^(?<minion>.+) starts the job$/, ({ minion = '' }) => jobEvent(`start/${minion}`, { id: minion })],
  [/^(?<minion>.+) starts$/, ({ minion = '' }) => ({ tag: `salt/minion/${minion}/start`, data: { id: minion } })],
  [
    /^a batch of (?<all>.*?) (?:begins|has begun (?<begun>.*))$/,
    ({ all = '', begun }) =>
      batchEvent(begun === undefined ? 'new' : 'progress', {
        all_minions: all.split(', '),
        active: Object.fromEntries((begun?.split(', ') ?? []).map((minion) => [minion, 0])),
        batch_wait: 0,
      }),
  ],
  [/^a batch is (?<end>complete|halted)$/, ({ end = '' }) => batchEvent(end, {})],
  [/^new job, for (?<minions>.*)$/, ({ minions = '' }) => jobEvent('new', { minions: minions.split(', ') })],
  [
    /^(?<minion>\S+) is done with (?<name>\S+), (?<n>\d+) of (?<of>\d+)$/,
    ({ minion = '', name, n, of }) =>
      jobEvent(`prog/${minion}/${n}`, { id: minion, data: { len: Number(of), ret: { name, result: true } } }),
  ],
  [
    /^(?<master>\S+) is done with (?<name>\S+), (?<n>\d+) of (?<of>\d+), in orchestration (?<jid>\S+)$/,
    ({ master, name, n, of, jid }) => ({
      tag: `salt/job/${jid}/prog/${master}/${n}`,
      data: { len: Number(of), ret: { name, result: true } },
    }),
  ],
  [
    /^run (?<jid>\S+) returns (?<value>.*)$/,
    ({ jid, value = '' }) => ({
      tag: `salt/run/${jid}/ret`,
      data: { jid, fun: 'runner.test.arg', return: JSON.parse(value), success: true },
    }),
  ],
  [
    /^run (?<jid>\S+) calls (?<fun>\S+) (?<arg>\S+) for (?<user>\S+)$/,
    ({ jid, fun, arg, user }) => ({ tag: `salt/run/${jid}/new`, data: { jid, fun, fun_args: [arg], user } }),
  ],
  [
    /^wheel (?<jid>\S+) returns (?<value>.*?) to (?<user>\S+)(?: from (?<fun>\S+))?$/,
    ({ jid, value = '', user, fun = 'key.list_all' }) => ({
      tag: `salt/wheel/${jid}/ret`,
      data: { jid, fun: `wheel.${fun}`, user, return: JSON.parse(value), success: true },
    }),
  ],
  [
    /^(?<sender>\S+) pretends that (?<minion>\S+) returns (?<value>.*)$/,
    ({ sender, minion = '', value = '' }) =>
      jobEvent(`ret/${minion}`, { cmd: '_minion_event', id: sender, jid: '7', return: JSON.parse(value) }),
  ],
  [
    /^(?<minion>\S+) returns (?<value>\S+) in the name of (?<other>\S+)$/,
    ({ minion, value = '', other = '' }) =>
      jobEvent(`ret/${other}`, { cmd: '_return', id: minion, jid: '7', return: JSON.parse(value) }),
  ],
  [
    /^(?<minion>.+) returns (?<value>.+?)(?<failed>, failed)?(?<new>, on 3008)?(?:, of job (?<jid>\S+))?(?:, under (?<word>\S+))?$/,
    ({ minion = '', value = '', failed, new: since3008, jid = '7', word = 'ret' }) => ({
      tag: `salt/job/${jid}/${word}/${minion}`,
      data: {
        cmd: '_return',
        id: minion,
        jid,
        fun: 'test.ping',
        return: JSON.parse(value),
        success: !failed,
        retcode: failed ? 1 : 0,
        ...(since3008 && { _stamp: '2026-12-01T02:27:51.342470+00:00' }),
      },
    }),
  ],
];

function batchEvent(step: string, state: object): SaltEvent {
  return { tag: `salt/batch/7/${step}`, data: { jid: '7', state } };
}

function jobEvent(below: string, data: Groups | Readonly<Record<string, unknown>>): SaltEvent {
  return { tag: `salt/job/7/${below}`, data };
}
