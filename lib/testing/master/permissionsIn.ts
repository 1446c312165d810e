import { isMap } from '../wire/isMap.js';

/** Every permission in a list that may hold maps of targets. */
export function permissionsIn(perms: unknown): readonly string[] {
  if (typeof perms === 'string') return [perms];
  if (Array.isArray(perms)) return perms.flatMap(permissionsIn);
  return isMap(perms) ? Object.values(perms).flatMap(permissionsIn) : [];
}
