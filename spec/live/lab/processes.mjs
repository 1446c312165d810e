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

/** Those that a part of the lab in `dir` started and that have left its group. */
export function strays(dir) {
  return processes().filter(({ pid }) => {
    const marked = read(`/proc/${pid}/environ`)
      .split('\0')
      .some((entry) => `${entry}/`.startsWith(`RX_SALT_LAB_DIR=${dir}/`));
    return marked && pid !== process.pid;
  });
}
