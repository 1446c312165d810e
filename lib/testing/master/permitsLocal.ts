import { permissionsIn } from './permissionsIn.js';

/** Whether these permissions allow the function, for the local client. */
export function permitsLocal(perms: unknown, fun: unknown): boolean {
  const functions = Array.isArray(fun) ? fun : [fun];
  // [salt] Everyone may call saltutil.find_job.
  // [salt] Of a list of functions one that is allowed is enough for all of them.
  return functions.some((name) => name === 'saltutil.find_job' || permissionsIn(perms).some((p) => matches(p, name)));
}

function matches(pattern: string, fun: unknown): boolean {
  return !pattern.startsWith('@') && typeof fun === 'string' && new RegExp(`^(?:${pattern})$`).test(fun);
}
