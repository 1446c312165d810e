import type { Release } from '../SimulatorOptions.js';
import { utcParts } from './utcParts.js';

/** [salt] `_stamp` is ISO 8601 with microseconds; only 3008 adds an offset. */
export function createStamp(release: Release): (micros: number) => string {
  const offset = release === '3008' ? '+00:00' : '';
  return (micros) => {
    const { year, month, day, time, fraction } = utcParts(micros);
    return `${year}-${month}-${day}T${time}.${fraction}${offset}`;
  };
}
