import { isMap } from '../../lib/testing/wire/isMap.js';

export interface Asked {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: unknown;
}

/** One request over a real socket; the body parsed where it is JSON. */
export async function ask(url: string, method: string, path: string, body?: unknown, token?: string): Promise<Asked> {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { 'X-Auth-Token': token }) },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type');
  const parsed: unknown = contentType === 'application/json' ? JSON.parse(text) : text;
  return { status: response.status, contentType, body: parsed };
}

/** The token in the answer to a login. */
export function tokenIn({ body }: Asked): string {
  const [session] = returnIn(body);
  if (!isMap(session) || typeof session.token !== 'string') throw new Error('no token in the answer');
  return session.token;
}

/** The items of `return`. */
export function returnIn(body: unknown): readonly unknown[] {
  if (!isMap(body) || !Array.isArray(body.return)) throw new Error('no return in the answer');
  return body.return;
}
