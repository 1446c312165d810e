import { isRecord } from '../../../lib/checks.js';
import type { HttpReply } from '../../../lib/http/Http.js';

/** The minions that answered a find_job. */
export function answerers(reply: HttpReply): string[] {
  const body: unknown = JSON.parse(reply.text);
  const items: unknown[] = isRecord(body) && Array.isArray(body.return) ? body.return : [];
  const [item] = items;
  return isRecord(item) ? Object.keys(item).filter((minion) => item[minion] !== false) : [];
}
