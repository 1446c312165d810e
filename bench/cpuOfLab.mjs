import { readFileSync } from 'node:fs';
import { groupOf } from '../spec/live/lab/parts.mjs';
import { processes } from '../spec/live/lab/processes.mjs';

// Of Linux, whatever the processor.
const ticks = 100;

function ticksOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // utime and stime, and those of the children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0; // it ended meanwhile
  }
}

/** CPU seconds that master, salt-api and minions of a lab have taken so far. */
export function cpuOfLab(lab) {
  const groups = new Set(Object.keys(lab.commands).map((name) => groupOf(lab, name)));
  const own = processes().filter(({ group }) => groups.has(group));
  return own.reduce((sum, { pid }) => sum + ticksOf(pid), 0) / ticks;
}
