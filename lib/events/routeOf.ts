/** The route of `salt/minion/<id>/start`, whatever the minion: no jid looks like it. */
export const minionStart = 'salt/minion/*/start';

// What stands before a jid, by its first letter behind `salt/`, or by the second where that is an s: one is compared, or none.
// No pattern, for the engine keeps the text that the last one has matched. [salt] The tag of a scheduled runner is joined from
// parts that hold slashes.
const prefixes = new Map([
  ['j', 'salt/job/'],
  ['r', 'salt/run/'],
  ['w', 'salt/wheel/'],
  ['b', 'salt/batch/'],
  ['t', 'salt/state_result/'],
  ['a', 'salt/salt/scheduler//'],
]);
const syndic = 'syndic/';

/**
 * Where an event is routed to: the jid in its tag. docs/salt-wire.md lists the tags. [salt] 3006 and 3007 also send the bare
 * jid as a tag; jids are opaque text, with a job and a run of one jid told apart by the tag's beginning. A syndic puts
 * `syndic/<its id>/` before what it passes on.
 */
export function routeOf(tag: string): string | undefined {
  let start = 0;
  while (tag.startsWith(syndic, start)) {
    start = tag.indexOf('/', start + syndic.length) + 1;
    if (start === 0) return undefined;
  }
  const letter = tag.charAt(start + 5);
  const prefix = prefixes.get(letter === 's' ? tag.charAt(start + 6) : letter);
  const hasPrefix = prefix !== undefined && tag.startsWith(prefix, start);
  const jid = hasPrefix ? start + prefix.length : start;
  const end = tag.indexOf('/', jid);
  if (end < 0) return tag.slice(jid);
  if (hasPrefix) return tag.slice(jid, end);
  return isMinionStart(tag) ? minionStart : undefined;
}

/** Whether a minion tells with it that it has started. */
export function isMinionStart(tag: string): boolean {
  return tag.startsWith('salt/minion/') && tag.endsWith('/start') && tag.length > 'salt/minion//start'.length;
}
