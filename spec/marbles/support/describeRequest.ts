import { isRecord } from '../../../lib/checks.js';
import type { HttpRequest } from '../../../lib/http/Http.js';

/** A request in the words of the scenarios: what it asks (its first word is the kind), and with which token. */
export function describeRequest({ path, body, token }: HttpRequest): string {
  return `${describe(path, body)}${token === undefined ? '' : ` with ${token}`}`;
}

/** The lowstate map of a request; empty for those that have none. */
export function lowOf({ body }: HttpRequest): Readonly<Record<string, unknown>> {
  const low = firstOf(body);
  return isRecord(low) ? low : {};
}

function describe(path: string, body: unknown): string {
  if (path !== '/') return path.slice(1);
  if (!Array.isArray(body)) return 'check';
  const low = firstOf(body);
  if (!isRecord(low)) return 'nothing';
  const arg = Array.isArray(low.arg) ? low.arg.map(String) : [];
  switch (low.fun) {
    case 'saltutil.find_job':
      return `find_job ${names(low.tgt)}`;
    case 'saltutil.term_job':
      return `term_job ${low.tgt_type === 'list' ? names(low.tgt) : `at ${names(low.tgt)}`}`;
    case 'jobs.print_job':
      return arg.join() === '7' ? 'print_job' : `print_job ${arg.join()}`;
    case 'jobs.master':
      return 'jobs.master';
    case 'event.send':
      return 'probe';
    default:
      return [`${String(low.client)} ${String(low.fun)}`, ...(low.tgt_type === 'list' ? [names(low.tgt)] : [])].join(
        ' at ',
      );
  }
}

function names(tgt: unknown): string {
  return Array.isArray(tgt) ? tgt.join(', ') : String(tgt);
}

function firstOf(body: unknown): unknown {
  const lows: unknown[] = Array.isArray(body) ? body : [body];
  return lows[0];
}
