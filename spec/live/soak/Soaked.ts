import type { JobItem } from 'rx-salt';

/** What flows of a local job. */
export type LocalItem =
  Extract<JobItem, { readonly minion: string }> | Extract<JobItem, { readonly type: 'submitted' }>;

/** What a consumer saw of one job. Times are those of the machine, in milliseconds. */
export interface Soaked {
  readonly number: number;
  readonly jid: string;
  readonly beganAt: number;
  readonly story: { readonly at: number; readonly item: LocalItem }[];
  end?: { readonly at: number; readonly error?: unknown };
}

/** The value that each minion returns of a job. */
export const valueOf = (job: number): string => `soak ${job}`;
