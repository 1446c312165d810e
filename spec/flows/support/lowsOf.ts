import type { SimulatedRequest } from 'rx-salt/testing';

export type Low = Readonly<Record<string, unknown>>;

/** The maps of a request's body. */
export function lowsOf({ body }: Pick<SimulatedRequest, 'body'>): readonly Low[] {
  return (Array.isArray(body) ? body : [body]).filter(isMap);
}

function isMap(value: unknown): value is Low {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
