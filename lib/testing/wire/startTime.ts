const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** [salt] `StartTime` is read from the jid, known or not: `2026, Nov 29 15:55:17.733789`; empty where the jid is no time. */
export function startTime(jid: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{6})(?:_.*)?$/.exec(jid);
  if (!parts) return '';
  const [, year, month, day, hour, minute, second, fraction] = parts;
  const name = months[Number(month) - 1];
  return name === undefined ? '' : `${year}, ${name} ${day} ${hour}:${minute}:${second}.${fraction}`;
}
