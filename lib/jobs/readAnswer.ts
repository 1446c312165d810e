import { isRecord } from '../checks.js';
import { DecodeError, NoMinionsMatchedError } from '../errors.js';

/**
 * The minions in the answer to a local_async map. [salt] `{jid, minions}`; no minion matched: `{}`, on some releases `[]` or
 * nothing at all.
 */
export function readAnswer(answer: unknown, jid: string): readonly string[] {
  if (answer === undefined || (Array.isArray(answer) && answer.length === 0)) throw noMatch();
  if (!isRecord(answer)) throw new DecodeError('local_async: the answer is no map', 200);
  if (Object.keys(answer).length === 0) throw noMatch();
  if (answer.jid !== jid) throw new DecodeError('local_async: the answer names another jid', 200);
  const { minions = [] } = answer;
  if (!Array.isArray(minions)) throw new DecodeError('local_async: the minions of the answer are no list', 200);
  return [...new Set(minions.filter((minion): minion is string => typeof minion === 'string'))];
}

function noMatch(): NoMinionsMatchedError {
  return new NoMinionsMatchedError('no minion matched the target');
}
