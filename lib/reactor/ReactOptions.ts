import type { ObservableInput } from 'rxjs';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { SaltClient } from '../SaltClient.js';
import type { Reaction } from './ReactorItem.js';

/**
 * What happens to events that call for a reaction while one with the same key runs: `queue`, they wait (concatMap); `drop`,
 * they are dropped (exhaustMap); `restart`, the one that runs is ended first, its jobs on their minions too (switchMap);
 * `parallel`, both run (mergeMap).
 */
export type Overlap = 'queue' | 'drop' | 'restart' | 'parallel';

/** Which events make one reaction. Times are milliseconds. */
export interface Collect {
  /** So long after its first event a window is closed. Without it each event is a reaction of its own. */
  readonly for?: number;
  /** A window is closed earlier where no event came for so long. */
  readonly quiet?: number;
  /** A window is closed earlier with so many events. */
  readonly count?: number;
  /** Events are collected, and overlap, with those of the same key alone. */
  readonly by?: (event: SaltEvent) => string;
}

/** The options of `react`. Times are milliseconds. */
export interface ReactOptions<R = unknown> {
  /** Tags of the events, as Salt's globs: `*` crosses slashes. */
  readonly on: string | readonly string[];
  /** Which of them count. Default: all. */
  readonly where?: (event: SaltEvent) => boolean;
  /** Which events make one reaction. Default: each event is one. */
  readonly collect?: Collect;
  /** How long `run` and `verify` may take together, and `notify` again. Default: as long as they take. */
  readonly timeout?: number;
  /** What happens to events that come while a reaction with the same key runs. Default `queue`. */
  readonly overlap?: Overlap;
  /** How many may wait with `queue`, those of all keys together. Default 1,000. */
  readonly queueLimit?: number;
  /**
   * The reaction: what it emits are the `results`. Its jobs belong to `salt`, which goes on while the client is closed with a
   * `drain`, and, with `restart`, has `onUnsubscribe: 'terminate'` as default.
   */
  readonly run: (events: readonly SaltEvent[], salt: SaltClient) => ObservableInput<R>;
  /** Whether the reaction had the effect: it must say true, and nothing else. */
  readonly verify?: (events: readonly SaltEvent[], salt: SaltClient) => ObservableInput<boolean>;
  /** Told of each reaction but the dropped ones, before its item is emitted. */
  readonly notify?: (outcome: Reaction<R>) => ObservableInput<unknown> | void;
}
