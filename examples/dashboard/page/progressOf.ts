import { element } from './element.js';
import type { Job } from './Job.js';

/** A bar of what has failed, is missing, has succeeded and is still out, drawn into `bar`. */
export function progressOf({ summary, result, phase }: Job, bar: HTMLElement): void {
  const { targeted = 0, returned = 0, failed = 0, noReturn = 0 } = summary ?? {};
  const one = result ? 1 : 0;
  const bad = result?.success === false || phase === 'broken' ? 1 : 0;
  const parts = [
    ['failed', targeted > 0 ? failed : bad],
    ['no-return', noReturn],
    ['succeeded', targeted > 0 ? returned - failed : one - bad],
    ['open', targeted > 0 ? targeted - returned - noReturn : 1 - Math.max(one, bad)],
  ] as const;
  while (bar.childElementCount < parts.length) bar.append(element('span'));
  parts.forEach(([name, share], index) => {
    const part = bar.children[index];
    if (!(part instanceof HTMLElement)) return;
    part.className = name;
    part.style.flexGrow = String(share);
  });
}
