import { spawn } from 'node:child_process';
import { begin, done, input } from './measure.mjs';

/**
 * Has the master send a burst as soon as all readers listen; done when all have seen it. Gives what each reader is to call with
 * the tags that it sees.
 */
export function startBurst() {
  const { burst, readers, events } = input;
  const child = spawn(burst[0], burst.slice(1), { stdio: ['pipe', 'ignore', 'inherit'] });
  const ready = new Set();
  let ended = 0;
  let seen = 0;

  return (reader, tag) => {
    if (tag === 'bench/ready' && ready.size < readers && ready.add(reader).size === readers) {
      begin();
      child.stdin.end(`${events}\n`);
    }
    if (tag.startsWith('bench/event/')) seen++;
    if (tag === 'bench/end' && ++ended === readers) done({ events: seen / readers });
  };
}
