/** These JSON texts as bytes of /events. The line `tag:` says nothing: it is not trusted. */
export function streamOf(texts: readonly string[]): string {
  return texts.map((json) => `tag: x\ndata: ${json}\n\n`).join('');
}
