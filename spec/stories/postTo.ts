import { tellValue } from './tellValue.js';

/** A POST that the SDK would not send: its status, the kind of its body, and what that says. */
export async function postTo(url: string, path: string, body: unknown, token: string): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Auth-Token': token },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const kind = /html|json/.exec(answer.headers.get('content-type') ?? '')?.[0] ?? 'something';
  if (kind === 'html') return `${answer.status} html: ${/<p>(.*?)<\/p>/s.exec(text)?.[1] ?? ''}`;
  return `${answer.status} ${kind}: ${tellValue(JSON.parse(text))}`;
}
