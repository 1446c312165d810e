import { firstValueFrom, lastValueFrom, ReplaySubject, toArray } from 'rxjs';
import type { JobItem, SaltClient, TrackLow } from 'rx-salt';
import { tellError } from './tellItem.js';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The minions whose return the job cache has. */
async function inCache(salt: SaltClient, jid: string): Promise<string> {
  const answer = await firstValueFrom(salt.request({ client: 'runner', fun: 'jobs.print_job', arg: [jid] }));
  const entry = isMap(answer) ? answer[jid] : undefined;
  return isMap(entry) && isMap(entry.Result) ? Object.keys(entry.Result).sort().join() : 'nothing';
}

async function verdict(salt: SaltClient, items: readonly JobItem[]): Promise<string> {
  const minionsOf = (type: JobItem['type']) =>
    items.flatMap((item) => (item.type === type && 'minion' in item ? [item.minion] : [])).sort();
  const jid = items[0]?.jid ?? '';
  const told = [...minionsOf('return'), ...minionsOf('no-return')].sort().join();
  const reasons = items.flatMap((item) => (item.type === 'no-return' ? [item.reason] : []));
  if (told !== 'minion1,minion2,minion3') return `told are ${told}`;
  if (reasons.some((reason) => reason !== 'not-running')) return `given up with ${reasons.join()}`;
  const returned = minionsOf('return').join();
  const cached = await inCache(salt, jid);
  return returned === cached
    ? 'each minion is told once, as the job cache has it'
    : `told were the returns of ${returned}, in the cache are those of ${cached}`;
}

/** A job whose end is up to Salt: whatever it is, each minion must be told once, and no return that Salt has may be missing. */
export function toldOnce(
  salt: SaltClient,
  low: TrackLow,
): { readonly submitted: Promise<JobItem>; readonly outcome: Promise<string> } {
  const items$ = new ReplaySubject<JobItem>(Infinity);
  salt.track(low).subscribe(items$);
  return {
    submitted: firstValueFrom(items$),
    outcome: lastValueFrom(items$.pipe(toArray())).then((items) => verdict(salt, items), tellError),
  };
}
