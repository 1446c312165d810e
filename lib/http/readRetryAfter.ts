/**
 * `Retry-After` in milliseconds: seconds, or an HTTP date, which is read against the answer's own `Date` (the server's
 * clock may be years off) and else against `now`.
 */
export function readRetryAfter(value: string | null, date: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const sent = date === null ? NaN : Date.parse(date);
  return Math.max(0, at - (Number.isNaN(sent) ? now : sent));
}
