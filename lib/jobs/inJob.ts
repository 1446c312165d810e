import { catchError, type MonoTypeOperatorFunction, throwError } from 'rxjs';
import { JobError, type JobFacts } from '../errors.js';

/** Errors that pass say which job they hit, if they do not yet. */
export function inJob<T>(facts: () => JobFacts): MonoTypeOperatorFunction<T> {
  return catchError((error: unknown) =>
    throwError(() => (error instanceof JobError && error.jid === undefined ? error.ofJob(facts()) : error)),
  );
}
