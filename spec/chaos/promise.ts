import { NoMinionsMatchedError, OutcomeUnknownError, RequestError } from '../../lib/errors.js';
import { valueOf } from './createWorld.js';
import type { Played, Seen } from './play.js';
import type { Script } from './Script.js';

/** What of the promise a run broke; empty where it was kept. */
export function brokenPromises(script: Script, played: Played): readonly string[] {
  const { world, timersLeft } = played;
  const kills = script.faults.filter(({ kind }) => ['expire token', 'forget tokens', 'api down'].includes(kind)).length;
  // A login that nobody waits for any more is aborted, and made again for the next one.
  const aborted = script.jobs.filter(({ unsubscribeAfter }) => unsubscribeAfter !== undefined).length;
  return [
    ...played.seen.flatMap((told) =>
      brokenByJob(script, played, told).map((what) => `job ${told.jid ?? '-'}: ${what}`),
    ),
    ...(world.mostLive() > 1 ? [`${world.mostLive()} live connections`] : []),
    ...(world.live() > 0 ? ['a connection is left'] : []),
    ...(timersLeft > 0 ? [`${timersLeft} timers are left`] : []),
    ...(world.logins() > 1 + kills + aborted ? [`${world.logins()} logins for ${kills} lost tokens`] : []),
  ];
}

function brokenByJob(script: Script, { world, minions }: Played, told: Seen): readonly string[] {
  const { jid = '', plan, results, story, end, error } = told;
  const broken: string[] = [];
  const published = world.published.has(jid);
  const named = new Set(plan.target === 'list' ? [...minions, 'nobody'] : plan.target === 'nobody' ? [] : minions);

  if ((world.submissions.get(jid) ?? 0) > 1) broken.push('submitted twice');
  if (end === 'open') broken.push('never ended');

  const seen = new Set<string>();
  for (const item of results) {
    if (seen.has(item.minion)) broken.push(`${item.minion} twice`);
    seen.add(item.minion);
    if (item.type === 'return' && item.return !== valueOf(jid, item.minion))
      broken.push(`${item.minion}: a foreign value`);
    if (named.has(item.minion) === (item.type === 'return' && item.unexpected === true)) {
      broken.push(`${item.minion}: wrongly (un)expected`);
    }
  }
  if (end === 'completed') {
    for (const minion of named) if (!seen.has(minion)) broken.push(`${minion} is missing`);
  }
  if (end === 'failed') {
    const allowed =
      (error instanceof NoMinionsMatchedError && plan.target === 'nobody') ||
      (error instanceof RequestError && !published && plan.post === 'never sent') ||
      error instanceof OutcomeUnknownError ||
      (error instanceof RequestError && !error.sent && !published);
    if (!allowed) broken.push(`failed with ${String(error)}`);
  }

  // Nobody is given up as not running while the return is under way, which takes up to 20 s in these worlds.
  for (const { at, item } of story) {
    if (item.type !== 'no-return' || !['not-running', 'result-unavailable'].includes(item.reason)) continue;
    const doneAt = world.doneAt(jid, item.minion);
    if (doneAt !== undefined && doneAt <= at && at < doneAt + 20_000)
      broken.push(`${item.minion}: not waited for its return`);
  }

  // Where look-ups worked all the time, whoever is given up had no return in the cache by then.
  const lookUpsWork =
    !script.lookUpsForbidden && !script.faults.some(({ kind }) => /look-ups|down|hangs|fails/.test(kind));
  for (const { at, item } of story) {
    if (item.type !== 'no-return' || ['deadline', 'unknown-minion'].includes(item.reason)) continue;
    const cachedAt = world.cachedAt(jid, item.minion);
    if (lookUpsWork && cachedAt !== undefined && cachedAt < at - 1_000) {
      broken.push(`${item.minion} was given up (${item.reason}) at ${at} though it returned at ${cachedAt}`);
    }
  }
  return broken;
}
