import type { HttpReply } from '../http/Http.js';
import type { LargeIntegers } from '../http/LargeIntegers.js';
import { readReturn } from '../http/readReturn.js';
import { Refused } from './Refused.js';

// [salt] The page of a 401 for a session that salt-api does not know; with any other text the work may have been done.
const sessionUnknown = 'No permission -- see authorization schemes';

/** The items of `return`. Throws Refused for a 401, else RequestError or DecodeError. */
export function readItems(reply: HttpReply, what: string, largeIntegers?: LargeIntegers): readonly unknown[] {
  if (reply.status === 401) throw new Refused(reply.text.includes(sessionUnknown));
  return readReturn(reply, what, largeIntegers);
}
