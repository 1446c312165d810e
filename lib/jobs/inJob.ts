import { type MonoTypeOperatorFunction, Observable, type Observer, type Subscriber } from 'rxjs';
import { JobError, type JobFacts } from '../errors.js';
import { subscribeWithin } from './subscribeWithin.js';

/** Errors that pass say which job they hit, if they do not yet. catchError would hold the source, for it may need it again. */
export function inJob<T>(facts: () => JobFacts): MonoTypeOperatorFunction<T> {
  return (story$) => new Observable((subscriber) => subscribeWithin(subscriber, story$, naming(subscriber, facts)));
}

function naming<T>(subscriber: Subscriber<T>, facts: () => JobFacts): Observer<T> {
  return {
    next: (item) => subscriber.next(item),
    error: (error: unknown) => subscriber.error(isBare(error) ? error.ofJob(facts()) : error),
    complete: () => subscriber.complete(),
  };
}

function isBare(error: unknown): error is JobError {
  return error instanceof JobError && error.jid === undefined && !error.submitted;
}
