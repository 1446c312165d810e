/**
 * The verdict narrows the value: only what succeeded was decoded to T. [salt] False where Salt says `success: false` or a
 * retcode is not 0; true where both are absent, as in returns of salt-call and of scheduled jobs.
 */
export type Verdict<T> =
  { readonly success: true; readonly return: T } | { readonly success: false; readonly return: unknown };

/** What all returns tell. */
export interface ReturnFacts {
  /** A return. */
  readonly type: 'return';
  /** The jid of the job. [salt] It is text: as a number it loses digits. */
  readonly jid: string;
  /** How it came: as an event, or from the job cache. */
  readonly via: 'event' | 'lookup';
  /** [salt] An oversized value (more than 1 MiB by default) was cut: `VALUE_TRIMMED` stands where it was. */
  readonly trimmed?: true;
  /** What `decode` threw; the item counts as failed then, and `return` is the value as it came. */
  readonly decodeError?: unknown;
}

/** What a minion returned. */
export type MinionReturn<T = unknown> = ReturnFacts & {
  /** Whose return it is. */
  readonly minion: string;
  /** A list where the job ran several functions. */
  readonly fun: string | readonly string[];
  /** Absent where Salt sent none; a map where `fun` is a list. */
  readonly retcode?: number | Readonly<Record<string, number>>;
  /** The answer to the submission did not name this minion (syndics). */
  readonly unexpected?: true;
} & Verdict<T>;

/** What a runner or a wheel function returned. */
export type MasterReturn<T = unknown> = ReturnFacts & {
  /** The function, as Salt names it: `runner.manage.up`. */
  readonly fun: string;
} & Verdict<T>;

/**
 * Why a minion is given up: `no-response`, find_job got no answer; `not-running`, a readable cache lacks the return;
 * `result-unavailable`, it ended or never began and its result cannot be read; `lookup-failed`, three questions in a row
 * failed; `unknown-minion`, a list target names it and the master does not know it; `deadline`, the time was up.
 */
export type NoReturnReason =
  'no-response' | 'not-running' | 'result-unavailable' | 'lookup-failed' | 'unknown-minion' | 'deadline';

/** A targeted minion from which no return is to be had. */
export interface MinionNoReturn {
  /** No return. */
  readonly type: 'no-return';
  /** Whose return is missing. */
  readonly minion: string;
  /** The jid of the job. */
  readonly jid: string;
  /** Always false, as of a return that failed. */
  readonly success: false;
  /** Why it was given up. */
  readonly reason: NoReturnReason;
}

/** A minion did not answer one find_job. rx-salt asks it again, and gives it up at the second answer that it misses. */
export interface MinionSilent {
  /** One find_job was not answered. */
  readonly type: 'silent';
  /** The jid of the job. */
  readonly jid: string;
  /** Which minion. */
  readonly minion: string;
}

/** The one item of a targeted minion. */
export type MinionResult<T = unknown> = MinionReturn<T> | MinionNoReturn;

/** The job was submitted. */
export interface Submitted {
  /** The submission was answered. */
  readonly type: 'submitted';
  /** The jid: keep it, and the job can be followed from anywhere. */
  readonly jid: string;
  /** The minions that the master expects; empty for runner and wheel. */
  readonly minions: readonly string[];
}

/** A minion began. [salt] Since 3008, with `start_event: true` in the map. */
export interface Started {
  /** A minion began. */
  readonly type: 'started';
  /** The jid of the job. */
  readonly jid: string;
  /** Which one. */
  readonly minion: string;
}

/**
 * One state of many is done. [salt] With `kwarg: { state_events: true }`; of an orchestration with `orchestration_jid` in its
 * map, where the master's configuration has `state_events: true` and `local: false`: `minion` is the master's id then.
 */
export interface Progress {
  /** A state is done. */
  readonly type: 'progress';
  /** The jid of the job. */
  readonly jid: string;
  /** On which minion. */
  readonly minion: string;
  /** Which one this is, from 0. */
  readonly n: number;
  /** How many there are. */
  readonly of: number;
  /** The id of the state in its sls file. */
  readonly id: string;
  /** Its `name`. */
  readonly name: string;
  /** Null in a test run that would change something. */
  readonly result: boolean | null;
  /** What it says about itself. */
  readonly comment: string;
  /** Milliseconds. */
  readonly duration?: number;
}

/** A portion of a batch begins. */
export interface Batch {
  /** A portion begins. */
  readonly type: 'batch';
  /** The jid of the portion's own job. */
  readonly jid: string;
  /** The minions of the portion. */
  readonly minions: readonly string[];
  /** How many minions of the batch are done by now. */
  readonly done: number;
  /** How many there are in all. */
  readonly of: number;
}

/** The story of a job, as it happens. */
export type JobItem<T = unknown> =
  Batch | Submitted | Started | Progress | MinionSilent | MinionResult<T> | MasterReturn<T>;

/** What flows of a local job. */
export type LocalItem<T = unknown> = Submitted | Started | Progress | MinionSilent | MinionResult<T>;

/** What flows of a runner or a wheel job. */
export type MasterItem<T = unknown> = Submitted | Progress | MasterReturn<T>;
