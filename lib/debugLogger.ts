/** Node's convention: with `NODE_DEBUG=rx-salt` (a list, `*` for all) lines go to stderr, else nowhere. */
export function debugLogger(): (line: string) => void {
  const wanted = 'process' in globalThis ? (process.env.NODE_DEBUG ?? '') : '';
  const debugs = wanted.split(',').some((name) => ['rx-salt', '*'].includes(name.trim().toLowerCase()));
  return (line) => {
    if (debugs) console.error(`RX-SALT ${process.pid}: ${line}`);
  };
}
