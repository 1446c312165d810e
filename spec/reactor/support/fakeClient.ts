import { NEVER } from 'rxjs';
import type { SaltClient } from 'rx-salt';

/** A client of which nothing comes. */
export function fakeClient(): SaltClient {
  return {
    localAsync: () => NEVER,
    localBatch: () => NEVER,
    runnerAsync: () => NEVER,
    wheelAsync: () => NEVER,
    track: () => NEVER,
    follow: () => NEVER,
    request: () => NEVER,
    events: NEVER,
    eventsOf: () => NEVER,
    status: NEVER,
    close: () => Promise.resolve({ terminated: [], failed: [] }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
