import type { SimulatedRequest } from 'rx-salt/testing';
import { lowsOf } from './lowsOf.js';

export type RequestKind =
  | 'login'
  | 'logout'
  | 'events'
  | 'submission'
  | 'find_job'
  | 'print_job'
  | 'jobs.master'
  | 'check'
  | 'probe'
  | 'term_job'
  | 'request'
  | 'other';

/** What a request is for. */
export function kindOf(request: SimulatedRequest): RequestKind {
  const { method, path } = request;
  if (path === '/login') return 'login';
  if (path === '/logout') return 'logout';
  if (path === '/events') return 'events';
  const [low] = lowsOf(request);
  if (method !== 'POST' || low === undefined) return 'other';
  const { client, fun, tgt } = low;
  if (fun === 'saltutil.find_job') return Array.isArray(tgt) && tgt.includes('no such minion') ? 'check' : 'find_job';
  if (fun === 'saltutil.term_job') return 'term_job';
  if (fun === 'jobs.print_job') return 'print_job';
  if (fun === 'jobs.master') return 'jobs.master';
  if (fun === 'event.send') return 'probe';
  return String(client).endsWith('_async') ? 'submission' : 'request';
}
