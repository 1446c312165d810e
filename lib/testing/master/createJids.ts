import { utcParts } from '../wire/utcParts.js';

/** [salt] A jid is the time in 20 digits, microseconds included; two are never equal. */
export function createJids(micros: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, micros());
    const { year, month, day, time, fraction } = utcParts(last);
    return year + month + day + time.replaceAll(':', '') + fraction;
  };
}
