import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

const kept = { plain: new PlainAgent({ keepAlive: true }), tls: new TlsAgent({ keepAlive: true }) };

/**
 * Sends one request to salt-api. Resolves when the headers of its answer have come; rejects where there are none.
 *
 * @param {URL} url
 * @param {{ method: 'GET' | 'POST', token?: string, accept?: string, body?: Uint8Array, signal?: AbortSignal, limit?: number }} options
 *   limit: milliseconds of silence, 0 for none. A request without one is the event stream, which gets a socket of its own.
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
export function send(url, { method, token, accept = 'application/json', body, signal, limit = 0 }) {
  const tls = url.protocol === 'https:';
  const agent = limit === 0 ? false : tls ? kept.tls : kept.plain;
  return new Promise((resolve, reject) => {
    const request = (tls ? tlsRequest : plainRequest)(url, {
      method,
      agent,
      ...(signal && { signal }),
      headers: {
        Accept: accept,
        ...(token !== undefined && { 'X-Auth-Token': token }),
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
      },
    });
    request.setTimeout(limit, () => request.destroy(new Error('salt-api did not answer in time')));
    request.once('response', resolve).once('error', reject);
    request.end(body);
  });
}

/** @param {AsyncIterable<Uint8Array>} message @param {number} longest in bytes; a longer one is undefined */
export async function readAll(message, longest = Infinity) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > longest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
