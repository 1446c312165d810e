import type { SaltEvent } from '../events/SaltEvent.js';
import { isTrimmed } from './isTrimmed.js';
import type { MinionReturn, Progress, Started } from './JobItem.js';
import { readProgress } from './readProgress.js';
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
        // [salt] A minion's state run sends it itself, so its id must be the tag's.
        return readProgress(jid, rest, data, (minion) => data.id === minion);
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
