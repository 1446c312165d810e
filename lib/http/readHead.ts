import type { Answer } from './exchange.js';
import type { ReplyHead } from './Http.js';
import { readHeader } from './readHeader.js';
import { readRetryAfter } from './readRetryAfter.js';

/** Status, redirect and Retry-After of an answer to a request to `url`. */
export function readHead({ status, headers }: Answer, url: URL, now: number): ReplyHead {
  const location = readHeader(headers, 'Location');
  const redirect = status >= 300 && status <= 399 && location !== null ? originOf(location, url) : undefined;
  const retryAfter = readRetryAfter(readHeader(headers, 'Retry-After'), readHeader(headers, 'Date'), now);
  return {
    // fetch hides the status of a redirect that it did not follow.
    status: status === 0 ? 302 : status,
    ...(redirect !== undefined && { redirect }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function originOf(location: string, url: URL): string | undefined {
  return URL.canParse(location, url) ? new URL(location, url).origin : undefined;
}
