import { AsyncPipe } from '@angular/common';
import { Component, inject } from '@angular/core';
import type { MinionResult } from 'rx-salt';
import { catchError, of, scan, shareReplay } from 'rxjs';
import { inWords } from './in-words';
import { Salt } from './salt';

interface Job {
  readonly results: readonly MinionResult[];
  readonly problem?: string;
}

/** Pings all minions when it is shown. With the async pipe. */
@Component({
  selector: 'app-ping',
  imports: [AsyncPipe],
  template: `
    <h2>Minions that answered: {{ (job$ | async)?.results?.length ?? 0 }}</h2>
    @if (job$ | async; as job) {
      <ul>
        @for (item of job.results; track item.minion) {
          <li [attr.data-success]="item.success">
            <b>{{ item.minion }}</b> {{ item.type === 'return' ? 'is there' : item.reason }}
          </li>
        }
      </ul>
      @if (job.problem) {
        <p role="alert">{{ job.problem }}</p>
      }
    }
  `,
})
export class Ping {
  protected readonly job$ = inject(Salt)
    .client.localAsync({ tgt: '*', fun: 'test.ping' })
    .pipe(
      // Before it is shared: a pipe that came after an error would submit the job again.
      catchError((error: unknown) => of(inWords(error))),
      scan(
        (job: Job, next) =>
          typeof next === 'string' ? { ...job, problem: next } : { ...job, results: [...job.results, next] },
        { results: [] },
      ),
      // Each async pipe subscribes, and each subscription of a job submits it. So there is one for all of them.
      shareReplay({ bufferSize: 1, refCount: true }),
    );
}
