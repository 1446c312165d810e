/** The route of `salt/minion/<id>/start`, whatever the minion: no jid looks like it. */
export const minionStart = 'salt/minion/*/start';

const prefixes: readonly string[] = ['salt/job/', 'salt/run/', 'salt/wheel/', 'salt/batch/'];

/**
 * Where an event is routed to: the jid in its tag. [salt] 3006 and 3007 also send the bare jid as a tag; jids are opaque
 * text, with a job and a run of one jid told apart by the tag's beginning.
 */
export function routeOf(tag: string): string | undefined {
  const prefix = prefixes.find((known) => tag.startsWith(known));
  if (prefix) {
    const end = tag.indexOf('/', prefix.length);
    return end < 0 ? tag.slice(prefix.length) : tag.slice(prefix.length, end);
  }
  if (isMinionStart(tag)) return minionStart;
  return tag.includes('/') ? undefined : tag;
}

/** Whether a minion tells with it that it has started. */
export function isMinionStart(tag: string): boolean {
  return tag.startsWith('salt/minion/') && tag.endsWith('/start') && tag.length > 'salt/minion//start'.length;
}
