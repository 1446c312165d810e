import { catchError, type MonoTypeOperatorFunction, throwError } from 'rxjs';
import { JobError, type JobFacts } from '../errors.js';

/** Errors that pass say which job they hit. */
export function inJob<T>(facts: () => JobFacts): MonoTypeOperatorFunction<T> {
  return catchError((error: unknown) => throwError(() => (error instanceof JobError ? error.ofJob(facts()) : error)));
}
