import type { Release } from 'rx-salt/testing';
import type { Flow } from './Flow.js';
import { linesOf } from './linesOf.js';

/** The stories of which one must be told, line by line; the first is the one that nothing spoils. */
export function storiesOf(
  { story, on, or = [] }: Pick<Flow, 'story' | 'on' | 'or'>,
  release: Release,
  real: boolean,
): readonly (readonly string[])[] {
  const own = on?.[release]?.story ?? story;
  const faults = or.filter((fault) => real && fault.on.includes(release));
  return [own, ...faults.flatMap(({ stories }) => stories(own))].map(linesOf);
}
