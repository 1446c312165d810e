import { permissionsIn } from './permissionsIn.js';

/** Whether these permissions allow any function of the runner or the wheel client. */
export function permitsMaster(perms: unknown, kind: 'runner' | 'wheel', fun: string): boolean {
  const granted = permissionsIn(perms);
  return granted.includes(`@${kind}`) || (kind === 'runner' && fun.startsWith('jobs.') && granted.includes('@jobs'));
}
