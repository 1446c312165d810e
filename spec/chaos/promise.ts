import {
  AuthenticationError,
  EventsUnavailableError,
  NoMinionsMatchedError,
  NoReturnError,
  OutcomeUnknownError,
  PermissionError,
  RequestError,
} from '../../lib/errors.js';
import { callValueOf } from './createMasterCalls.js';
import { valueOf } from './createWorld.js';
import type { Played, Seen, SeenCall } from './play.js';
import type { Script } from './Script.js';

/** What of the promise a run broke; empty where it was kept. */
export function brokenPromises(script: Script, played: Played): readonly string[] {
  const { world, timersLeft, heard, audible } = played;
  return [
    ...played.seen.flatMap((told) => brokenByJob(script, played, told).map((what) => `job ${told.jid}: ${what}`)),
    ...played.calls.flatMap((told, index) =>
      brokenByCall(script, played, told, index).map((what) => `call ${index}: ${what}`),
    ),
    ...brokenByStream(heard, audible),
    ...world.broken,
    ...(world.open() > 0 ? [`${world.open()} requests or connections are left`] : []),
    ...(timersLeft > 0 ? [`${timersLeft} timers are left`] : []),
  ];
}

/** Every event that went out on the one connection is heard once, in order; what does not decode is skipped. */
function brokenByStream(heard: readonly string[], audible: readonly string[]): readonly string[] {
  const readable = audible.filter((json) => !json.includes('nonsense'));
  const at = readable.findIndex((json, index) => json !== heard[index]);
  if (at < 0 && heard.length === readable.length) return [];
  return [`heard ${heard.length} events of ${readable.length}, the first other one is the ${at}th`];
}

function brokenByJob(script: Script, { world, minions }: Played, told: Seen): readonly string[] {
  const { jid, plan, results, story, end, endedAt, toldByThen, error } = told;
  const broken: string[] = [];
  const published = world.published.has(jid);
  const named = new Set(plan.target === 'list' ? [...minions, 'nobody'] : plan.target === 'nobody' ? [] : minions);

  if ((world.submissions.get(jid) ?? 0) > 1) broken.push('submitted twice');
  if (end === 'open') broken.push('never ended');

  const seen = new Set<string>();
  const returned = new Set<string>();
  for (const item of results) {
    if (seen.has(item.minion)) broken.push(`${item.minion} twice`);
    seen.add(item.minion);
    if (item.type === 'return') returned.add(item.minion);
    if (item.type === 'return' && item.return !== valueOf(jid, item.minion))
      broken.push(`${item.minion}: a foreign value`);
    if (named.has(item.minion) === (item.type === 'return' && item.unexpected === true)) {
      broken.push(`${item.minion}: wrongly (un)expected`);
    }
  }
  // Of a job whose answer is lost and that no look-up knows, the returns alone tell the minions.
  const answered = ['none', 'slow'].includes(plan.post) && !has(script, /down/);
  const known = plan.target === 'list' || answered || lookUpsWork(script);
  if (end === 'completed' && known) {
    for (const minion of named) if (!seen.has(minion)) broken.push(`${minion} is missing`);
  }
  if (end === 'failed' && !mayFail(script, { world }, told, published)) broken.push(`failed with ${String(error)}`);

  // Whatever the client was told in time, the consumer gets.
  for (const minion of end === 'completed' || end === 'failed' ? named : []) {
    const toldAs = world.toldAs(jid, minion) ?? Infinity;
    if (toldAs <= toldByThen && !returned.has(minion)) broken.push(`${minion}: its return was lost before ${endedAt}`);
  }

  // Nobody is given up as not running while the return is under way, which takes up to 20 s in these worlds, and longer on a
  // stream that is behind.
  for (const { at, item } of story) {
    if (item.type !== 'no-return' || !['not-running', 'result-unavailable'].includes(item.reason)) continue;
    const doneAt = world.doneAt(jid, item.minion);
    // A job that hangs in the master until that is back may begin when the client has long asked for it.
    if (
      doneAt !== undefined &&
      doneAt <= at &&
      at < doneAt + 20_000 + lagFrom(script, doneAt, at) &&
      !has(script, /master down/)
    )
      broken.push(`${item.minion}: not waited for its return`);
  }

  // That a cache lacks a return, only one that can be read tells.
  for (const { at, item } of story) {
    if (item.type === 'no-return' && item.reason === 'not-running' && !world.wasReadable(jid, at))
      broken.push(`${item.minion}: not-running, and no cache said so`);
  }

  const dueAt = plan.at + (plan.deadline ?? Infinity);
  if (endedAt > dueAt) broken.push(`open ${endedAt - dueAt} ms after its deadline`);

  // What the first gap of a job swallowed is looked up as soon as the stream is open again.
  const submittedAt = story.find(({ item }) => item.type === 'submitted')?.at ?? Infinity;
  const reopenedAt = world.opened.find((at) => at > submittedAt) ?? Infinity;
  for (const minion of isCalm(script) && lookUpsWork(script) ? named : []) {
    const cachedAt = world.cachedAt(jid, minion) ?? Infinity;
    const at = story.find(({ item }) => item.type === 'return' && item.minion === minion)?.at ?? Infinity;
    if (cachedAt < reopenedAt && reopenedAt + 2_000 < Math.min(at, endedAt)) {
      broken.push(`${minion}: not looked up after the gap that ended at ${reopenedAt}`);
    }
  }

  // Where look-ups worked all the time, whoever is given up had no return in the cache by then.
  for (const { at, item } of story) {
    if (item.type !== 'no-return' || ['deadline', 'unknown-minion'].includes(item.reason)) continue;
    const cachedAt = world.cachedAt(jid, item.minion);
    if (lookUpsWork(script) && cachedAt !== undefined && cachedAt < at - 1_000) {
      broken.push(`${item.minion} was given up (${item.reason}) at ${at} though it returned at ${cachedAt}`);
    }
  }
  return broken;
}

function brokenByCall(
  script: Script,
  { world }: Played,
  { plan, results, end, error }: SeenCall,
  index: number,
): readonly string[] {
  const broken: string[] = [];
  const what = `call ${index}`;
  if ((world.submissions.get(what) ?? 0) > 1) broken.push('submitted twice');
  if (end === 'open') broken.push('never ended');
  if (results.length > 1) broken.push(`${results.length} returns`);
  if (end === 'completed' && results.length === 0) broken.push('completed without a return');
  for (const item of results) if (item.return !== callValueOf(index)) broken.push('a foreign value');
  if (end !== 'failed') return broken;

  const { client, how, shifted, runs, post } = plan;
  const isWheel = client === 'wheel_async';
  const answered = post === 'none' || post === 'slow';
  const hasResult = !['ends without a result', 'never ends', 'forbidden'].includes(how);
  const findable = isWheel ? !shifted && runs < 25_000 : true;
  const heard =
    isWheel && how !== 'event lost' && runs < 50_000 && script.faults.length === 0 && script.tokenLife > 1e6;
  const allowed =
    (error instanceof PermissionError && (how === 'forbidden' || world.refused.has(what))) ||
    (error instanceof RequestError && !error.sent) ||
    (error instanceof OutcomeUnknownError && (!answered || has(script, /down/))) ||
    (error instanceof NoReturnError && !(hasResult && (heard || (findable && lookUpsWork(script))))) ||
    mayEnd(script, error);
  if (!allowed) broken.push(`failed with ${String(error)}`);
  return broken;
}

function mayFail(script: Script, { world }: Pick<Played, 'world'>, { jid, plan, error }: Seen, published: boolean) {
  return (
    (error instanceof NoMinionsMatchedError && plan.target === 'nobody') ||
    (error instanceof RequestError && !published && plan.post === 'never sent') ||
    error instanceof OutcomeUnknownError ||
    (error instanceof RequestError && !error.sent && !published) ||
    (error instanceof PermissionError && world.refused.has(jid)) ||
    mayEnd(script, error)
  );
}

/** What ends anything: salt-api that is away for good, or that refuses whatever token it gives, a new one too. */
function mayEnd(script: Script, error: unknown): boolean {
  if (error instanceof PermissionError) return has(script, /refuse/);
  if (error instanceof AuthenticationError) return has(script, /refuse/) || deathsOfTokens(script) > 1;
  const away = script.faults.some((fault) => fault.kind === 'api down' && fault.for === Infinity);
  return away && (error instanceof EventsUnavailableError || error instanceof RequestError);
}

/** How many may die, one after the other, while a request is under way. */
function deathsOfTokens({ faults, tokenLife }: Script): number {
  return faults.filter(({ kind }) => /tokens?$/.test(kind)).length + (tokenLife < 1e6 ? 1 : 0);
}

/** By how much the stream was behind all the time between. */
function lagFrom(script: Script, from: number, to: number): number {
  const [lag, ...others] = script.faults.filter((fault) => fault.kind === 'lag');
  return lag && others.length === 0 && lag.at <= from && to <= lag.at + lag.for ? lag.by : 0;
}

function has(script: Script, kinds: RegExp): boolean {
  return script.faults.some(({ kind }) => kinds.test(kind));
}

/** Nothing makes a request wait: neither a minion that does not answer, nor a token, nor another job. */
function isCalm(script: Script): boolean {
  return (
    !has(script, /minion|token/) &&
    script.tokenLife > 1e6 &&
    script.jobs.length === 1 &&
    script.jobs.every(({ post }) => post === 'none')
  );
}

function lookUpsWork(script: Script): boolean {
  return !script.lookUpsForbidden && !has(script, /look-ups|down|hangs|fails|refuse/);
}
