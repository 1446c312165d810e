import { RequestError } from '../errors.js';
import type { ReplyHead } from './Http.js';

/** The RequestError of an answer whose status is no success. `what` names the request: `POST /login`. */
export function statusError(reply: ReplyHead, what: string): RequestError {
  const { status, retryAfter } = reply;
  return new RequestError(`${what}: ${problem(reply)}`, {
    status,
    sent: true,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function problem({ status, redirect }: ReplyHead): string {
  if (status < 300 || status > 399) return `salt-api, or a proxy before it, answered with status ${status}`;
  const target = redirect ?? 'somewhere that was not told';
  return `redirected to ${target} (status ${status}): redirects are not followed, give the final address as url`;
}
