/** The route of `salt/minion/<id>/start`, whatever the minion: no jid looks like it. */
export const minionStart = 'salt/minion/*/start';

const salt = 'salt/';
const syndic = 'syndic/';

// What stands before a jid. [salt] The tag of a scheduled runner is joined from parts that hold slashes.
const job = 'salt/job/';
const run = 'salt/run/';
const wheel = 'salt/wheel/';
const batch = 'salt/batch/';
const stateResult = 'salt/state_result/';
const scheduler = 'salt/salt/scheduler//';

/**
 * Where an event is routed to: the jid in its tag. docs/salt-wire.md lists the tags. [salt] 3006 and 3007 also send the bare
 * jid as a tag; jids are opaque text, with a job and a run of one jid told apart by the tag's beginning. A syndic puts
 * `syndic/<its id>/` before what it passes on.
 */
export function routeOf(tag: string): string | undefined {
  if (tag.startsWith(salt)) return jidAt(tag, 0) ?? (isMinionStart(tag) ? minionStart : undefined);
  let start = 0;
  while (tag.startsWith(syndic, start)) {
    const end = tag.indexOf('/', start + syndic.length);
    if (end < 0) return undefined;
    start = end + 1;
  }
  return jidAt(tag, start);
}

function jidAt(tag: string, start: number): string | undefined {
  const end = tag.indexOf('/', start);
  if (end < 0) return tag.slice(start);
  const prefix = prefixBy(tag.charCodeAt(start + salt.length), tag.charCodeAt(start + salt.length + 1));
  return prefix !== undefined && tag.startsWith(prefix, start) ? segment(tag, start + prefix.length) : undefined;
}

// Two letters tell which one it can be: this is done for each event.
function prefixBy(first: number, second: number): string | undefined {
  switch (first) {
    case 106:
      return job;
    case 114:
      return run;
    case 119:
      return wheel;
    case 98:
      return batch;
    case 115:
      return second === 116 ? stateResult : scheduler;
    default:
      return undefined;
  }
}

function segment(tag: string, start: number): string {
  const end = tag.indexOf('/', start);
  return end < 0 ? tag.slice(start) : tag.slice(start, end);
}

/** Whether a minion tells with it that it has started. */
export function isMinionStart(tag: string): boolean {
  return tag.startsWith('salt/minion/') && tag.endsWith('/start') && tag.length > 'salt/minion//start'.length;
}
