import { filter, firstValueFrom, type Observable, take } from 'rxjs';
import type { JobItem } from '../../index.js';
import type { Context } from '../Context.js';
import { exitCode } from '../exitCode.js';
import { failFast } from '../failFast.js';
import { quoted } from '../output/quoted.js';
import { safe } from '../output/SafeText.js';
import { toJson } from '../output/toJson.js';

/** Submits a job, prints its jid and waits for nothing. */
export async function submitOnly({ salt, options, terminal }: Context, story$: Observable<JobItem>): Promise<number> {
  const { jid, minions } = await firstValueFrom(
    story$.pipe(
      failFast(salt),
      filter((item) => item.type === 'submitted'),
      take(1),
    ),
  );
  if (options.json || options.jsonl) terminal.out(safe`${toJson({ jid, minions })}\n`);
  else terminal.out(safe`${jid}\n`);
  if (terminal.isTerminal.err) terminal.err(safe`Follow it: rx-salt follow ${quoted(jid)}\n`);
  return exitCode.fine;
}
