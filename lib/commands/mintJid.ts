import { randomText } from './randomText.js';

const suffixLength = 10;

/**
 * A jid in Salt's format, made by the client, so that it can listen before it submits: the time in UTC with
 * microseconds, `_`, and a random suffix, before which the id of the client may stand. [salt] local_async honours it on all
 * releases, and Salt's own is_jid accepts it.
 */
export function mintJid(now: number, random: () => number, clientId = ''): string {
  const time = new Date(now).toISOString().replace(/\D/g, '');
  const micros = Math.floor(random() * 1_000)
    .toString()
    .padStart(3, '0');
  return `${time}${micros}_${clientId}${randomText(suffixLength, random)}`;
}
