import type { Master } from '../master/Master.js';
import { isMap } from '../wire/isMap.js';
import { listOf } from '../wire/listOf.js';

const refused: readonly RegExp[] = [
  /^salt\/job\/.*\/(publish|new|return)$/s,
  /^salt\/key$/s,
  /^salt\/(cloud|run|cluster)\//s,
  /^salt\/wheel\/.*\/(new|return)$/s,
];

/**
 * [salt] The `events` of a preload go on the bus as they are, under any tag that the master does not refuse, and with a `pretag`
 * once more below that.
 */
export function fireForged({ bus }: Master, { events, pretag }: Readonly<Record<string, unknown>>): void {
  for (const event of listOf(events)) {
    if (!isMap(event) || typeof event.tag !== 'string') continue;
    const { tag } = event;
    if (refused.some((pattern) => pattern.test(tag))) continue;
    const data = isMap(event.data) ? event.data : event;
    bus.fire(tag, data);
    if (typeof pretag === 'string') bus.fire(`${pretag}/${tag}`, data);
  }
}
