import type { SaltEvent } from 'rx-salt';

/** A return as a reader of events had it. */
export interface SeenReturn {
  readonly tag: string;
  readonly stamp: unknown;
}

const isReturn = ({ tag }: SaltEvent) => /^salt\/job\/[^/]+\/ret\//.test(tag);

/** The returns of these jobs, in their order. The same event twice is a fault of who brought it. */
export function returnsIn(events: readonly SaltEvent[], jids: readonly string[]): readonly SeenReturn[] {
  const returns = events
    .filter((event) => isReturn(event) && jids.some((jid) => event.tag.includes(jid)))
    .map(({ tag, data }) => ({ tag, stamp: data._stamp }));
  // [salt] A return that a minion sends again has a stamp of its own.
  const different = new Set(returns.map(({ tag, stamp }) => `${tag} ${String(stamp)}`));
  if (different.size < returns.length) throw new Error(`${returns.length - different.size} events came twice`);
  return returns;
}

/** From how many minions they are, each counted once a job. */
export function countReturns(returns: readonly SeenReturn[]): number {
  return new Set(returns.map(({ tag }) => tag)).size;
}
