import { identity, lastValueFrom, scan, take, tap } from 'rxjs';
import { ofTag, type SaltEvent } from '../../index.js';
import type { Context } from '../Context.js';
import { exitCode } from '../exitCode.js';
import { failFast } from '../failFast.js';
import { safe } from '../output/SafeText.js';
import { toJson } from '../output/toJson.js';
import { UsageError } from '../UsageError.js';
import { untilInterrupted } from './untilInterrupted.js';

/** `rx-salt events [glob]`: a line an event, its tag and its data, as salt-run state.event prints them. */
export async function printEvents(context: Context): Promise<number> {
  const { salt, words, options, terminal, paint } = context;
  const [glob = '*', ...more] = words;
  if (more.length > 0) throw new UsageError('one glob is enough, and it needs quotes: rx-salt events "salt/job/*"');
  const line = ({ tag, data }: SaltEvent) =>
    options.jsonl ? safe`${toJson({ tag, data })}` : safe`${paint.out.cyan(tag)}\t${toJson(data)}`;
  const count = await lastValueFrom(
    salt.events.pipe(
      failFast(salt),
      ofTag(glob),
      options.count === undefined ? identity : take(options.count),
      tap((event) => terminal.out(safe`${line(event)}\n`)),
      scan((sum) => sum + 1, 0),
      untilInterrupted(context),
    ),
    { defaultValue: 0 },
  );
  return options.count !== undefined && count < options.count ? exitCode.missing : exitCode.fine;
}
