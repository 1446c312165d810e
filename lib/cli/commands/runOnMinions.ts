import type { LocalLow } from '../../index.js';
import { readFunctions } from '../arguments/readFunctions.js';
import { readTarget } from '../arguments/readTarget.js';
import type { Context } from '../Context.js';
import { UsageError } from '../UsageError.js';
import { jobOptions } from './jobOptions.js';
import { playJob } from './playJob.js';
import { submitOnly } from './submitOnly.js';

/** `rx-salt '<target>' <function> [arguments]` */
export async function runOnMinions(context: Context): Promise<number> {
  const { salt, options } = context;
  const low = readLow(context);
  const own = jobOptions(options);
  if (options.batch !== undefined) {
    const { batchWait, failhard } = options;
    const story$ = salt.localBatch(low, {
      ...own,
      size: options.batch,
      ...(batchWait !== undefined && { wait: batchWait * 1_000 }),
      ...(failhard && { stopAfter: 1 }),
    });
    return playJob(context, story$, 'portions');
  }
  const story$ = salt.track({ ...low, client: 'local_async' }, own);
  return options.async ? submitOnly(context, story$) : playJob(context, story$, 'local');
}

/** The map that a command line means. Throws a UsageError for what cannot be run. */
export function readLow({ words, options }: Pick<Context, 'words' | 'options'>): LocalLow {
  const [target, fun, ...rest] = words;
  if (target === undefined || fun === undefined) {
    throw new UsageError("a target and a function are needed, such as rx-salt '*' test.ping");
  }
  if (options.batch !== undefined && options.async)
    throw new UsageError('a batch lives here: -b does not go with --async');
  if (options.batch === undefined && (options.batchWait !== undefined || options.failhard)) {
    throw new UsageError('--batch-wait and --failhard belong to a batch: -b is missing');
  }
  const { tgt, tgt_type } = readTarget(target, options);
  const functions = readFunctions(fun, rest, {
    noParse: Array.isArray(options.parse) ? options.parse : [],
    separator: options.argsSeparator ?? ',',
  });
  if (!options.progress) return { tgt, ...(tgt_type !== undefined && { tgt_type }), ...functions };
  if (typeof functions.fun !== 'string' || !functions.fun.startsWith('state.')) {
    throw new UsageError('--progress is for one state function, such as state.apply');
  }
  const kwarg = { ...functions.kwarg, state_events: true };
  return { tgt, ...(tgt_type !== undefined && { tgt_type }), ...functions, kwarg };
}
