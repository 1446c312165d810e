import { Component, computed, inject, signal } from '@angular/core';
import { Apply } from './apply';
import { Events } from './events';
import { Ping } from './ping';
import { Salt } from './salt';

@Component({
  selector: 'app-root',
  imports: [Apply, Events, Ping],
  template: `
    <header>
      <h1>Salt</h1>
      <p id="status" role="status" [attr.data-state]="status().state">{{ connection() }}</p>
    </header>
    <nav>
      @for (name of views; track name) {
        <button type="button" [attr.aria-pressed]="view() === name" (click)="view.set(name)">{{ name }}</button>
      }
    </nav>
    <main>
      @switch (view()) {
        @case ('Ping') {
          <app-ping />
        }
        @case ('Apply') {
          <app-apply />
        }
        @case ('Events') {
          <app-events />
        }
        @default {
          <p>Choose what to do.</p>
        }
      }
    </main>
  `,
})
export class App {
  protected readonly views = ['Home', 'Ping', 'Apply', 'Events'] as const;
  protected readonly view = signal<(typeof this.views)[number]>('Home');

  protected readonly status = inject(Salt).status;
  protected readonly connection = computed(() => {
    const { state, retryIn = 0, error } = this.status();
    if (state === 'waiting') return `connection lost, next try in ${Math.ceil(retryIn / 1_000)} s`;
    return error ? `${state}: ${error.name}` : state;
  });
}
