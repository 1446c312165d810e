import { Component, computed, inject, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { summarize } from 'rx-salt';
import { catchError, EMPTY, exhaustMap, Subject } from 'rxjs';
import { inWords } from './in-words';
import { Salt } from './salt';

const low = {
  client: 'local_async',
  tgt: 'web*',
  fun: 'state.apply',
  kwarg: { test: true, state_events: true },
} as const;

/** Asks what state.apply would change, and ends that on the minions where you leave before it is done. With signals. */
@Component({
  selector: 'app-apply',
  template: `
    <button type="button" (click)="run()">What would state.apply change?</button>
    @if (summary(); as job) {
      <h2>{{ job.returned }} of {{ job.targeted }} returned, {{ job.failed }} failed</h2>
    }
    <ul>
      @for (minion of minions(); track minion.id) {
        <li [attr.data-state]="minion.state">
          <b>{{ minion.id }}</b>
          @if (minion.progress; as progress) {
            <progress [value]="progress.done" [max]="progress.of" [attr.aria-label]="minion.id"></progress>
          }
          {{ minion.reason ?? minion.state }}
        </li>
      }
    </ul>
    @if (problem()) {
      <p role="alert">{{ problem() }}</p>
    }
  `,
})
export class Apply {
  private readonly client = inject(Salt).client;
  private readonly runs$ = new Subject<void>();

  protected readonly problem = signal('');
  protected readonly summary = toSignal(
    this.runs$.pipe(
      // A second click while it runs submits nothing.
      exhaustMap(() =>
        this.client.track(low, { onUnsubscribe: 'terminate' }).pipe(
          summarize(),
          catchError((error: unknown) => {
            this.problem.set(inWords(error));
            return EMPTY;
          }),
        ),
      ),
    ),
  );
  protected readonly minions = computed(() =>
    Array.from(this.summary()?.minions ?? [], ([id, minion]) => ({ id, ...minion })),
  );

  protected run(): void {
    this.problem.set('');
    this.runs$.next();
  }
}
