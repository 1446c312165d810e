/** The route of `salt/minion/<id>/start`, whatever the minion: no jid looks like it. */
export const minionStart = 'salt/minion/*/start';

// A jid behind what stands before it, or alone. [salt] A syndic puts `syndic/<its id>/` before what it passes on; the tag of a
// scheduled runner is joined from parts that hold slashes.
const withJid =
  /^(?:syndic\/[^/]*\/)*(?:salt\/(?:job|run|wheel|batch|state_result|salt\/scheduler\/)\/([^/]*)|([^/]*)$)/;

/**
 * Where an event is routed to: the jid in its tag. docs/salt-wire.md lists the tags. [salt] 3006 and 3007 also send the bare
 * jid as a tag; jids are opaque text, with a job and a run of one jid told apart by the tag's beginning.
 */
export function routeOf(tag: string): string | undefined {
  const found = withJid.exec(tag);
  if (found) return found[1] ?? found[2];
  return isMinionStart(tag) ? minionStart : undefined;
}

/** Whether a minion tells with it that it has started. */
export function isMinionStart(tag: string): boolean {
  return tag.startsWith('salt/minion/') && tag.endsWith('/start') && tag.length > 'salt/minion//start'.length;
}
