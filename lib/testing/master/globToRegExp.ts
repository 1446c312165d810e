/** Python's fnmatch: `*` and `?` match any character, `[abc]` and `[!abc]` one of a set. */
export function globToRegExp(glob: string): RegExp {
  let source = '';
  for (let i = 0; i < glob.length; i++) {
    const char = glob.charAt(i);
    const close = char === '[' ? glob.indexOf(']', i + (glob.charAt(i + 1) === '!' ? 3 : 2)) : -1;
    if (char === '*') source += '.*';
    else if (char === '?') source += '.';
    else if (close > 0) {
      const set = glob.slice(i + 1, close).replaceAll('\\', '\\\\');
      source += `[${set.startsWith('!') ? `^${set.slice(1)}` : set}]`;
      i = close;
    } else source += char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  }
  return new RegExp(`^${source}$`, 's');
}
