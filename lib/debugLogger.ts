// A jid or an error text may come from elsewhere: it begins no line and steers no terminal.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Node's convention: with `NODE_DEBUG=rx-salt` (a list, `*` for all) lines go to stderr, else nowhere. */
export function debugLogger(): (line: string) => void {
  const wanted = 'process' in globalThis ? (process.env.NODE_DEBUG ?? '') : '';
  const debugs = wanted.split(',').some((name) => ['rx-salt', '*'].includes(name.trim().toLowerCase()));
  return (line) => {
    if (debugs) console.error(`RX-SALT ${process.pid}: ${line.replace(unsafe, '?')}`);
  };
}
