import { isThenable } from '../checks.js';

/** What a callback of the user threw, or rejected with. */
export class CallbackError {
  constructor(readonly thrown: unknown) {}
}

/** The same callback; what it throws, or rejects with, goes to `onFailure`. */
export function guardCallback<T>(callback: (value: T) => unknown, onFailure: (error: unknown) => void) {
  return (value: T): void => {
    try {
      const result = callback(value);
      if (isThenable(result)) result.then(undefined, onFailure);
    } catch (error) {
      onFailure(error);
    }
  };
}
