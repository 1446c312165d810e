import { BehaviorSubject, defer, finalize, type MonoTypeOperatorFunction, type Observable } from 'rxjs';

/** A job or a request that is under way. */
export interface OpenJob {
  /** Known from the submission on. */
  readonly jid: () => string | undefined;
  /** Ends it on the minions; completes at once where there is nothing to end. */
  readonly terminate?: () => Observable<unknown>;
  /** It is being ended on the minions: that is waited for. */
  readonly ending?: true;
}

/** The jobs and requests of a client that are under way. */
export interface OpenJobs {
  readonly all: () => readonly OpenJob[];
  /** How many, now and at each change. */
  readonly size: Observable<number>;
  readonly register: <T>(job: OpenJob) => MonoTypeOperatorFunction<T>;
}

export function createOpenJobs(): OpenJobs {
  const open = new Set<OpenJob>();
  const size$ = new BehaviorSubject(0);
  return {
    all: () => [...open],
    size: size$,
    register: (job) => {
      // Here, where it does not hold the story.
      const leave = () => {
        open.delete(job);
        size$.next(open.size);
      };
      return (story$) =>
        defer(() => {
          open.add(job);
          size$.next(open.size);
          return story$.pipe(finalize(leave));
        });
    },
  };
}
