import { isRecord } from '../checks.js';

type Retcode = number | Readonly<Record<string, number>>;

/**
 * One verdict of Salt's two: false where it says `success: false` or a retcode is not 0, true where it says nothing.
 * [salt] Both may be missing (salt-call, schedules), maps (a list of functions), and old masters say `success: true` with a
 * failing retcode. Of a function that is twice in a list only the last retcode is kept, and of one that raised none may be
 * (`multifunc_ordered`): then not all are known to have succeeded.
 */
export function readVerdict(data: Readonly<Record<string, unknown>>): {
  readonly success: boolean;
  readonly retcode?: Retcode;
} {
  const retcode = readRetcode(data.retcode);
  const codes = retcode === undefined ? [] : typeof retcode === 'number' ? [retcode] : Object.values(retcode);
  const known = !isRecord(data.retcode) || !Array.isArray(data.fun) || codes.length >= data.fun.length;
  const success = known && !valuesOf(data.success).includes(false) && codes.every((code) => code === 0);
  return retcode === undefined ? { success } : { success, retcode };
}

function readRetcode(retcode: unknown): Retcode | undefined {
  if (!isRecord(retcode)) return readCode(retcode);
  const codes = Object.entries(retcode).flatMap(([fun, value]) => {
    const code = readCode(value);
    return code === undefined ? [] : [[fun, code] as const];
  });
  return Object.fromEntries(codes);
}

function readCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code;
  if (typeof code === 'bigint') return Number(code);
  if (typeof code === 'boolean') return code ? 1 : 0;
  return typeof code === 'string' && /^\s*-?\d+\s*$/.test(code) ? Number(code) : undefined;
}

function valuesOf(success: unknown): readonly unknown[] {
  return isRecord(success) ? Object.values(success) : [success];
}
