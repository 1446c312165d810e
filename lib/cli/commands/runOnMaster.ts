import { parseInput } from '../arguments/parseInput.js';
import { yamlifyArg } from '../arguments/yamlifyArg.js';
import type { Context } from '../Context.js';
import { UsageError } from '../UsageError.js';
import { jobOptions } from './jobOptions.js';
import { playJob } from './playJob.js';
import { submitOnly } from './submitOnly.js';

/** `rx-salt run <function> [arguments]` and `rx-salt wheel <function> [arguments]` */
export async function runOnMaster(context: Context, kind: 'runner' | 'wheel'): Promise<number> {
  const { salt, options, words } = context;
  const [fun, ...rest] = words;
  if (fun === undefined) {
    throw new UsageError(
      `a function is needed, such as rx-salt ${kind === 'runner' ? 'run manage.up' : 'wheel key.list_all'}`,
    );
  }
  const { arg, kwarg } = parseInput(rest, Array.isArray(options.parse) ? options.parse : []);
  const own = jobOptions(options);
  const story$ =
    kind === 'runner'
      ? salt.track({ client: 'runner_async', fun, arg: arg.map((value) => forRunner(value)), kwarg }, own)
      : salt.track({ client: 'wheel_async', fun, arg, kwarg }, own);
  return options.async ? submitOnly(context, story$) : playJob(context, story$, 'master');
}

/** [salt] The master reads the texts among a runner's arguments as YAML once more: one that would change is quoted. */
function forRunner(value: unknown): unknown {
  return typeof value === 'string' && yamlifyArg(value) !== value ? JSON.stringify(value) : value;
}
