import type { Observable } from 'rxjs';
import type { SafeText } from './output/SafeText.js';

/** What the command line needs of its process. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Writes to stdout. */
  readonly out: (text: SafeText) => void;
  /** Writes to stderr. */
  readonly err: (text: SafeText) => void;
  /** Which of the three are a terminal. */
  readonly isTerminal: { readonly in: boolean; readonly out: boolean; readonly err: boolean };
  readonly columns: () => number;
  /** Each Ctrl-C; while nobody listens it ends the process. */
  readonly interrupts: Observable<unknown>;
  /** Asks on the terminal; what is typed is shown unless it is `secret`. Rejects where it is broken off. */
  readonly ask: (question: SafeText, options?: { readonly secret?: boolean }) => Promise<string>;
}
