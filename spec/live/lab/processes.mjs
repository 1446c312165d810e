import { readdirSync, readFileSync } from 'node:fs';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
};

/** All processes that have not ended: `{ pid, group }`. One that nobody has reaped yet (a zombie) has ended. */
export function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === '' || state === 'Z' || state === 'X' ? [] : [{ pid: Number(name), group: Number(group) }];
    });
}

/** Those that were started with `name` in their environment, as a path that is `dir` or lies in it. */
export function marked(name, dir) {
  return processes().filter(({ pid }) => {
    const found = read(`/proc/${pid}/environ`)
      .split('\0')
      .some((entry) => `${entry}/`.startsWith(`${name}=${dir}/`));
    return found && pid !== process.pid;
  });
}
