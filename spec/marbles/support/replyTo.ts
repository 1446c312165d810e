import { RequestError } from '../../../lib/errors.js';
import type { HttpReply, HttpRequest } from '../../../lib/http/Http.js';
import { lowOf } from './describeRequest.js';
import { itemFor } from './itemFor.js';

const tokenTextOf401 = 'No permission -- see authorization schemes';

/** An answer in the words of the scenarios, as salt-api would write it. Throws where the connection fails. */
export function replyTo(request: HttpRequest, kind: string, text: string): HttpReply {
  const failure = failures.get(text);
  if (failure) throw new RequestError(`POST ${request.path}: ${text}`, failure);
  if (text === 'unreadable') return { status: 200, text: '<html>' };
  const [, status, wait] = /^(\d{3})(?:, Retry-After (\d+) ms)?/.exec(text) ?? [];
  if (status !== undefined) {
    return {
      status: Number(status),
      text: text.endsWith('session unknown') ? tokenTextOf401 : 'Authentication error occurred.',
      ...(wait === undefined ? {} : { retryAfter: Number(wait) }),
    };
  }
  if (kind === 'check') return { status: text === 'dead' ? 401 : 200, text: '{"return":[{}]}' };
  return { status: 200, text: JSON.stringify({ return: [itemFor(lowOf(request), kind, text)] }) };
}

const failures: ReadonlyMap<string, { code: string; sent: boolean }> = new Map([
  ['no connection', { code: 'ECONNREFUSED', sent: false }],
  ['connection lost', { code: 'ECONNRESET', sent: true }],
  ['no answer', { code: 'ETIMEDOUT', sent: true }],
]);
