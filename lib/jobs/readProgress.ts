import { isRecord } from '../checks.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { Progress } from './JobItem.js';

/**
 * What an event below `prog/` says: `rest` is the rest of its tag. [salt] `<minion>/<n>`, with the result of the state in
 * `ret` and their number in `len`, both below `data` where a minion sent it.
 *
 * @param isSender whether the event came from the one that its tag names.
 */
export function readProgress(
  jid: string,
  rest: string,
  data: SaltEvent['data'],
  isSender: (minion: string) => boolean,
): Progress | undefined {
  const slash = rest.lastIndexOf('/');
  const minion = rest.slice(0, slash);
  const n = rest.slice(slash + 1);
  const told = isRecord(data.data) ? data.data : data;
  if (slash < 1 || !/^\d+$/.test(n) || !isSender(minion) || !isRecord(told.ret)) return undefined;
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
