import { isObservable, lastValueFrom } from 'rxjs';

/** The value of a value, a Promise or an Observable (its last one, or null). */
export function settle(value: unknown): Promise<unknown> {
  return isObservable(value) ? lastValueFrom(value, { defaultValue: null }) : Promise.resolve(value);
}
