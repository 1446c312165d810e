import { DecodeError } from '../errors.js';
import type { HttpReply } from './Http.js';
import { isObject } from './isObject.js';
import type { LargeIntegers } from './LargeIntegers.js';
import { parseExactly } from './parseExactly.js';
import { statusError } from './statusError.js';

/**
 * The items of `return` of an answer. `what` names the request in errors: `POST /login`.
 *
 * Throws RequestError where the status is no success, DecodeError where the body is not salt-api's.
 * Neither holds anything of the body.
 */
export function readReturn(reply: HttpReply, what: string, largeIntegers: LargeIntegers = 'number'): unknown[] {
  if (reply.status < 200 || reply.status > 299) throw statusError(reply, what);
  const unreadable = (problem: string): DecodeError =>
    new DecodeError(`${what}: the answer (status ${reply.status}) cannot be read: ${problem}`, reply.status);

  const text = reply.text.trimStart();
  if (text === '') throw unreadable('it is empty');
  if (text.startsWith('<')) throw unreadable('it is HTML, maybe the page of a proxy');

  const body = parse(text, largeIntegers);
  if (body === undefined) throw unreadable('it is no JSON, or was cut off');
  if (!isObject(body) || !isList(body['return'])) throw unreadable('it is JSON without a list "return"');
  return body['return'];
}

function parse(text: string, largeIntegers: LargeIntegers): unknown {
  try {
    return parseExactly(text, largeIntegers);
  } catch {
    return undefined;
  }
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
