import { once } from 'node:events';
import { filter, firstValueFrom, lastValueFrom, map, toArray } from 'rxjs';
import { isRecord } from '../../lib/checks.js';
import { runExample } from './runExample.js';

/** A line of examples/pick-up.mjs. */
export interface Line {
  readonly type: string;
  readonly jid: string;
  readonly minion?: string;
  readonly via?: string;
}

/** Runs examples/pick-up.mjs, which keeps its items in a file. */
export function startPickUp(
  copy: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): {
  /** The first line that suits, now or later. */
  readonly when: (suits: (line: Line) => boolean) => Promise<Line>;
  /** All lines, once it has ended. */
  readonly ended: Promise<Line[]>;
  /** SIGKILL, and until it is gone. */
  readonly kill: () => Promise<void>;
  readonly exitCode: () => number | null;
} {
  const { child, lines } = runExample(copy, ['examples/pick-up.mjs', ...args], env);
  const told$ = lines.pipe(map(readLine));
  return {
    when: (suits) => firstValueFrom(told$.pipe(filter(suits))),
    ended: lastValueFrom(told$.pipe(toArray())),
    kill: async () => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    },
    exitCode: () => child.exitCode,
  };
}

function readLine(text: string): Line {
  const line: unknown = JSON.parse(text);
  if (!isRecord(line) || typeof line.type !== 'string' || typeof line.jid !== 'string') {
    throw new Error(`no line of pick-up.mjs: ${text}`);
  }
  const { type, jid, minion, via } = line;
  return {
    type,
    jid,
    ...(typeof minion === 'string' && { minion }),
    ...(typeof via === 'string' && { via }),
  };
}
