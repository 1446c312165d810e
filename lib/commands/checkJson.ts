import { ConfigError } from '../errors.js';

// [salt] 3006 to 3008 carry 950 levels to a minion and back; of 990 salt-api makes a 500.
const mostLevels = 900;

/** Throws a ConfigError that names the path of the first value in `map` that JSON changes silently, or cannot carry. */
export function checkJson(map: Readonly<Record<string, unknown>>): void {
  const open = new Set<unknown>();
  const done = new Set<unknown>();

  // The limit bounds the recursion.
  const check = (given: unknown, key: string, path: string): void => {
    const value = inJson(given, key, path);
    const problem = problemOf(value, given);
    if (problem !== undefined) fail(path, problem);
    if (typeof value !== 'object' || value === null || done.has(value)) return;
    if (open.has(value)) fail(path, 'holds itself, which JSON cannot carry');
    if (open.size === mostLevels) fail(path, `is nested more than ${mostLevels} levels deep, which Salt cannot carry`);
    open.add(value);
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) check(value[i], String(i), `${path}[${i}]`);
    } else checkEntries(value, path);
    open.delete(value);
    done.add(value);
  };

  const checkEntries = (value: object, path: string): void => {
    for (const key of Object.keys(value)) {
      const below = path === '' ? key : path + asProperty(key);
      const entry = attempt(() => Reflect.get(value, key), below);
      if (entry !== undefined) check(entry, key, below);
    }
  };

  checkEntries(map, '');
}

/** What JSON.stringify writes for a value: what its toJSON returns, where it has one. */
function inJson(value: unknown, key: string, path: string): unknown {
  if (value === null || !['object', 'function', 'bigint'].includes(typeof value)) return value;
  return attempt(() => {
    const toJson: unknown = Reflect.get(Object(value), 'toJSON');
    return typeof toJson === 'function' ? Reflect.apply(toJson, value, [key]) : value;
  }, path);
}

function problemOf(value: unknown, given: unknown): string | undefined {
  if (value === null && given !== null) return `is ${nameOf(given)} without a value, which JSON writes as null`;
  if (value instanceof Number) return problemOf(value.valueOf(), given);
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : `is ${value}, which JSON writes as null`;
    case 'undefined':
      return 'is undefined, which JSON writes as null, or leaves out';
    case 'function':
    case 'symbol':
      return `is a ${typeof value}, which JSON cannot carry`;
    case 'bigint':
      return 'is a BigInt, which JSON cannot carry: give the text of its digits';
    case 'object':
      return ArrayBuffer.isView(value) || unsupported.test(nameOf(value))
        ? `is a ${nameOf(value)}, which JSON cannot carry: give a list or a map`
        : undefined;
    default:
      return undefined;
  }
}

// JSON.stringify writes these as `{}`, and a typed array as a map.
const unsupported = /^((Weak)?(Map|Set)|RegExp|Promise|Error|ArrayBuffer)$/;

function nameOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function attempt(read: () => unknown, path: string): unknown {
  try {
    return read();
  } catch (error) {
    return fail(path, `cannot be read (${error instanceof Error ? error.name : typeof error})`);
  }
}

function asProperty(key: string): string {
  return /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function fail(path: string, problem: string): never {
  throw new ConfigError(path.slice(0, 120), problem);
}
