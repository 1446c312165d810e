import { isMap } from '../wire/isMap.js';

export interface Arguments {
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
}

/** [salt] Keyword arguments travel as a map with `__kwarg__: true`, or as a text `key=value`. */
export function splitArguments(arg: readonly unknown[]): Arguments {
  const args: unknown[] = [];
  const kwargs: Record<string, unknown> = {};
  for (const item of arg) {
    const pair = typeof item === 'string' ? /^([A-Za-z_]\w*)=(.*)$/s.exec(item) : null;
    if (isMap(item) && item.__kwarg__ === true) {
      for (const [key, value] of Object.entries(item)) if (key !== '__kwarg__') kwargs[key] = value;
    } else if (pair?.[1] !== undefined) kwargs[pair[1]] = pair[2];
    else args.push(item);
  }
  return { args, kwargs };
}
