/** The part of the address that names a job. */
export function addressOf(jid: string): string {
  return `#${encodeURIComponent(jid)}`;
}

/** The jid that an address names: anybody may have typed it, so that it need not be encoded well. */
export function jidIn(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
