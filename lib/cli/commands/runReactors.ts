import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lastValueFrom, merge, tap } from 'rxjs';
import { react, type ReactOptions, type ReactorItem } from '../../index.js';
import type { Context } from '../Context.js';
import { exitCode } from '../exitCode.js';
import { failFast } from '../failFast.js';
import { inWords } from '../output/inWords.js';
import { isRecord } from '../output/isRecord.js';
import { safe } from '../output/SafeText.js';
import { toJson } from '../output/toJson.js';
import { UsageError } from '../UsageError.js';
import { describeReaction } from '../output/describeReaction.js';
import { untilInterrupted } from './untilInterrupted.js';

/** `rx-salt react <file>`: runs the reactors of a module until Ctrl-C, and tells what each reaction did. */
export async function runReactors(context: Context): Promise<number> {
  const { salt, words, options, terminal, paint } = context;
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) throw new UsageError('one file is needed: rx-salt react <file>');
  const reactors = await load(file);
  const told = (on: string) => (item: ReactorItem) =>
    terminal.out(options.jsonl ? safe`${toJson({ on, ...item })}\n` : describeReaction(on, item, paint.out));
  terminal.err(safe`Reacting to ${reactors.map(nameOf).join('; ')}. Ctrl-C ends it.\n`);
  await lastValueFrom(
    merge(...reactors.map((reactor) => react(salt, reactor).pipe(tap(told(nameOf(reactor)))))).pipe(
      failFast(salt),
      untilInterrupted(context),
    ),
    { defaultValue: undefined },
  );
  return exitCode.fine;
}

async function load(file: string): Promise<readonly ReactOptions[]> {
  const path = resolve(file);
  const loaded: unknown = await import(pathToFileURL(path).href).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be loaded: ${inWords(error).message.replace(/ imported from .*/s, '')}`);
  });
  const own = isRecord(loaded) ? loaded.default : undefined;
  const reactors: readonly unknown[] = Array.isArray(own) ? own : [own];
  if (reactors.length === 0 || !reactors.every(isReactor)) {
    throw new UsageError(`${file}: its default export must be a map of options for react(), or a list of such maps`);
  }
  return reactors;
}

/** What else is wrong with it, react() says. */
function isReactor(value: unknown): value is ReactOptions {
  if (!isRecord(value) || typeof value.run !== 'function') return false;
  return typeof value.on === 'string' || (Array.isArray(value.on) && value.on.every((tag) => typeof tag === 'string'));
}

function nameOf({ on }: ReactOptions): string {
  return typeof on === 'string' ? on : on.join(', ');
}
