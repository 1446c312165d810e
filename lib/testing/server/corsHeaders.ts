import type { IncomingMessage } from 'node:http';

/**
 * What lets a page of another origin read an answer. [salt] Every answer has it, refusals and the event stream too; that of a
 * preflight is an error all the same, on 3006, 3007 and 3008.
 */
export function corsHeaders({ method, headers }: IncomingMessage): Map<string, string> {
  const all = new Map([
    ['Access-Control-Allow-Origin', headers.origin ?? '*'],
    ['Access-Control-Expose-Headers', 'GET, POST'],
    ['Access-Control-Allow-Credentials', 'true'],
  ]);
  const asked = headers['access-control-request-method'];
  if (method === 'OPTIONS' && (asked === 'GET' || asked === 'POST')) {
    all.set('Access-Control-Allow-Methods', 'GET, POST');
    all.set('Access-Control-Allow-Headers', 'Content-Type, X-Auth-Token, X-Requested-With');
    all.set('Access-Control-Max-Age', '1400');
  }
  return all;
}
