import type { RecordedRequest } from '../support/startRecordingProxy.js';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the SDK asks of its own accord. How often is the clock's affair, so it is told once. */
export const recovery = ['find_job', 'print_job', 'jobs.master', 'check', 'probe', 'term_job'];

function lowLine({ client, fun, tgt, arg }: Readonly<Record<string, unknown>>): string {
  const told = Array.isArray(fun) ? fun.join(' and ') : String(fun);
  if (told === 'saltutil.find_job') return JSON.stringify(tgt).includes('no such minion') ? 'check' : 'find_job';
  if (told === 'saltutil.term_job') return 'term_job';
  if (told === 'jobs.print_job') return 'print_job';
  if (told === 'jobs.master') return told;
  if (told === 'event.send' && JSON.stringify(arg).includes('rx-salt/probe/')) return 'probe';
  return `${String(client)} ${told}`;
}

/** A request in a few words, with its status where that is not 200; `lost` where no answer came. */
export function tellRequest({ path, body, status }: RecordedRequest): string {
  const low: unknown = Array.isArray(body) ? body[0] : body;
  const what =
    path === '/' && isMap(low) ? lowLine(low) : path === '/events' ? 'GET /events' : path.slice(1) || 'no map';
  const how = status === undefined ? ' lost' : status === 200 ? '' : ` ${status}`;
  return `${what}${how}`;
}
