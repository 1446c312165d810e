import { isRecord } from '../checks.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { isTrimmed } from './isTrimmed.js';
import type { MinionReturn, Progress, Started } from './JobItem.js';
import { readVerdict } from './readVerdict.js';

/** What an event says of the local job `jid`; undefined where it says nothing of it. */
export function readJobEvent(jid: string): (event: SaltEvent) => MinionReturn | Started | Progress | undefined {
  const job = `salt/job/${jid}/`;
  return ({ tag, data }) => {
    if (!tag.startsWith(job)) return undefined;
    const slash = tag.indexOf('/', job.length);
    if (slash < 0) return undefined;
    const rest = tag.slice(slash + 1);
    switch (tag.slice(job.length, slash)) {
      case 'ret':
        return readReturn(jid, rest, data);
      case 'start':
        // [salt] The minion sends it itself, so its id must be the tag's.
        return rest !== '' && data.id === rest ? { type: 'started', jid, minion: rest } : undefined;
      case 'prog':
        return readProgress(jid, rest, data);
      default:
        return undefined;
    }
  };
}

// [salt] The id is the rest of the tag, dots, spaces and slashes included. A return has `return`, and `jid` and `id` as in
// its tag; `cmd` is `_return`, or absent where a syndic sent it.
function readReturn(jid: string, minion: string, data: SaltEvent['data']): MinionReturn | undefined {
  if (minion === '' || data.id !== minion || data.jid !== jid || !Object.hasOwn(data, 'return')) return undefined;
  if (data.cmd !== undefined && data.cmd !== '_return') return undefined;
  return {
    type: 'return',
    minion,
    jid,
    fun: readFun(data.fun),
    return: data.return,
    ...readVerdict(data),
    via: 'event',
    ...(isTrimmed(data.return) ? { trimmed: true } : {}),
  };
}

export function readFun(fun: unknown): string | readonly string[] {
  if (Array.isArray(fun)) return fun.filter((name) => typeof name === 'string');
  return typeof fun === 'string' ? fun : '';
}

// [salt] prog/<minion>/<n>, with the result of the state in data.data.ret and their number in data.data.len. Any event of a
// minion's state run is sent by the minion itself, so its id must be the tag's.
function readProgress(jid: string, rest: string, data: SaltEvent['data']): Progress | undefined {
  const slash = rest.lastIndexOf('/');
  const minion = rest.slice(0, slash);
  const n = rest.slice(slash + 1);
  const told = isRecord(data.data) ? data.data : data;
  if (slash < 1 || !/^\d+$/.test(n) || data.id !== minion || !isRecord(told.ret)) return undefined;
  const { ret, len } = told;
  return {
    type: 'progress',
    jid,
    minion,
    n: Number(n),
    of: typeof len === 'number' ? len : 0,
    id: text(ret.__id__),
    name: text(ret.name),
    result: typeof ret.result === 'boolean' ? ret.result : null,
    comment: text(ret.comment),
    ...(typeof ret.duration === 'number' ? { duration: ret.duration } : {}),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
