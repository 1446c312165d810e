import pc from 'picocolors';
import { SaltError } from 'rx-salt';
import { defer, tap } from 'rxjs';

const colours = pc.createColors(pc.isColorSupported && process.stdout.isTTY);
const width = Math.min(process.stdout.columns || 110, 140);

/** @param {string} text */
const shorten = (text) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

/** What this example prints, by the kind of line. */
export const say = {
  /** @param {string} text */
  title: (text) => console.log(`\n${colours.bold(text)}`),
  /** @param {string} text */
  note: (text) => console.log(`  ${text}`),
  /** @param {string} text */
  event: (text) => console.log(colours.dim(shorten(`      · ${text}`))),
  /** @param {string} text */
  stream: (text) => console.log(colours.cyan(`  ~ ${text}`)),
  /** @param {string} text */
  good: (text) => console.log(colours.green(shorten(`  ✔ ${text}`))),
  /** @param {string} text */
  bad: (text) => console.log(colours.red(shorten(`  ✘ ${text}`))),
  /** @param {string} text */
  failed: (text) => console.error(colours.red(text)),
};

/** An error of rx-salt says what happened and holds no secret; any other is a fault of this example. @param {unknown} error */
export function inWords(error) {
  return error instanceof SaltError ? `${error.name}: ${error.message}` : error instanceof Error ? error.stack : error;
}

/** Says how the event stream is doing. @param {import('rx-salt').SaltClient} salt */
export function showStatus(salt) {
  return salt.status.subscribe(({ state, gap, retryIn = 0, error }) => {
    if (state === 'connecting') say.stream('event stream: connecting');
    if (state === 'waiting') say.stream(`event stream: lost, next try in ${seconds(retryIn)} (${error?.message})`);
    if (state === 'open' && !gap) say.stream('event stream: open');
    if (state === 'open' && gap) say.stream(`event stream: open again, ${seconds(gap.to - gap.from)} were missed`);
    if (state === 'unavailable') say.stream('event stream: unavailable');
    if (state === 'closed') say.stream('event stream: closed');
  });
}

/**
 * Prints what a job brings, as it comes.
 *
 * @template {import('rx-salt').MinionResult | import('rx-salt').MasterReturn} T
 * @returns {import('rxjs').MonoTypeOperatorFunction<T>}
 */
export function show() {
  return (job) =>
    defer(() => {
      const began = performance.now();
      let count = 0;
      let failures = 0;
      return job.pipe(
        tap({
          next: (item) => {
            count++;
            if (!item.success) failures++;
            (item.success ? say.good : say.bad)(`${line(item)}   ${seconds(performance.now() - began)}`);
          },
          complete: () => say.note(`done: ${count - failures} succeeded, ${failures} failed`),
        }),
      );
    });
}

/** @param {import('rx-salt').MinionResult | import('rx-salt').MasterReturn} item */
function line(item) {
  const who = 'minion' in item ? item.minion : 'master';
  if (item.type === 'no-return') return `${who}   gives no return: ${item.reason}`;
  const from = item.via === 'lookup' ? '   (from the job cache)' : '';
  return `${who}   ${JSON.stringify(item.return)}${from}`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
