import { isObject } from './isObject.js';

const shortest = 3;

/**
 * A text of others (axios, Node, an interceptor of the user) without what must not be seen: every text found anywhere
 * in `secrets` (bodies, headers, tokens, proxies), as it is or as JSON, a URL or Basic credentials write it, and the
 * userinfo and query of URLs. Rather too much goes than too little.
 */
export function scrub(text: string, secrets: readonly unknown[]): string {
  const found = new Set<string>();
  collect(secrets, found, new Set());
  let clean = text;
  for (const secret of [...found].sort((a, b) => b.length - a.length)) clean = clean.split(secret).join('***');
  return clean
    .replace(/(\w:\/\/)[^\s/?#]*@/g, '$1')
    .replace(/(\w:\/\/[^\s?]*)\?\S*/g, '$1')
    .replace(/\b(basic|bearer)\s+\S+/gi, '$1 ***')
    .slice(0, 500);
}

function collect(value: unknown, found: Set<string>, seen: Set<unknown>): void {
  if (typeof value === 'string') return addForms(value, found);
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  const { username, password } = value;
  if (typeof username === 'string' && typeof password === 'string')
    addForms(toBase64(`${username}:${password}`), found);
  for (const part of Object.values(value)) collect(part, found, seen);
}

function addForms(secret: string, found: Set<string>): void {
  const inQuery = new URLSearchParams({ s: secret }).toString().slice(2);
  const forms = [secret, JSON.stringify(secret).slice(1, -1), inQuery, inQuery.replaceAll('+', '%20')];
  for (const form of forms) if (form.length >= shortest) found.add(form);
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
