import type { JobKind, NoReturnReason, Summary } from 'rx-salt';

/** `seen`: somebody else's, of which only the events are watched; nothing is asked for it. */
export type Phase = 'submitting' | 'running' | 'seen' | 'done' | 'terminated' | 'broken';

/** One minion of a job, as it is shown; replaced by another at each change. */
export interface MinionView {
  readonly id: string;
  readonly state: 'waiting' | 'started' | 'succeeded' | 'failed' | 'no-return' | 'terminated';
  readonly text?: string;
  /** The same in one line. */
  readonly brief?: string;
  readonly reason?: NoReturnReason;
  readonly progress?: { readonly done: number; readonly of: number; readonly last: string };
  /** It came from the job cache, not as an event. */
  readonly lookedUp?: true;
}

/** A job, as it is shown. `createJobs` alone changes it. */
export interface Job {
  readonly key: string;
  jid: string | undefined;
  kind: JobKind;
  title: string;
  target: string;
  phase: Phase;
  /** Submitted or followed by this page. */
  isOwn: boolean;
  /** `Date.now()`. */
  startedAt: number;
  endedAt: number | undefined;
  summary: Summary | undefined;
  readonly minions: Map<string, MinionView>;
  /** Of a runner. */
  result: { readonly success: boolean; readonly text: string } | undefined;
  problem: string;
  terminating: boolean;
  /** Counts changes. */
  version: number;
}
