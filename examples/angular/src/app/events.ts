import { Component, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { bufferTime, filter } from 'rxjs';
import { inWords } from './in-words';
import { Salt } from './salt';

/** The tags of the last events. With a subscription of its own. */
@Component({
  selector: 'app-events',
  template: `
    <h2>The last events</h2>
    <ul>
      @for (tag of tags(); track $index) {
        <li>{{ tag }}</li>
      }
    </ul>
    @if (problem()) {
      <p role="alert">{{ problem() }}</p>
    }
  `,
})
export class Events {
  protected readonly tags = signal<readonly string[]>([]);
  protected readonly problem = signal('');

  constructor() {
    inject(Salt)
      .client.events.pipe(
        // Drawn four times a second, however many there are.
        bufferTime(250),
        filter((events) => events.length > 0),
        // Last, so that nothing goes on after it.
        takeUntilDestroyed(),
      )
      .subscribe({
        next: (events) => this.tags.update((tags) => [...tags, ...events.map(({ tag }) => tag)].slice(-20)),
        error: (error: unknown) => this.problem.set(inWords(error)),
      });
  }
}
