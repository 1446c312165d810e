import { Subject } from 'rxjs';
import type { Job } from './Job.js';

/** What the cache holds of one minion's return. */
export interface CachedReturn {
  readonly return: unknown;
  readonly retcode?: unknown;
  readonly success?: unknown;
  readonly out?: string;
}

export interface Arrival {
  readonly minion: string;
  readonly value: CachedReturn;
}

export interface JobRecord {
  readonly job: Job;
  readonly returns: Map<string, CachedReturn>;
  /** Who has just returned, for those who listen on the bus. */
  readonly returned$: Subject<Arrival>;
}

/** A runner or wheel job that is done. */
export interface RunRecord {
  readonly jid: string;
  readonly fun: string;
  readonly user: string;
  readonly load: Readonly<Record<string, unknown>>;
}

export interface JobCache {
  readonly jobs: Map<string, JobRecord>;
  readonly runs: Map<string, RunRecord>;
  add(job: Job): JobRecord;
  addRun(run: RunRecord): void;
  forget(jid: string): void;
}

const kept = 5000;

export function createJobCache(): JobCache {
  const jobs = new Map<string, JobRecord>();
  const runs = new Map<string, RunRecord>();
  return {
    jobs,
    runs,
    add: (job) => {
      // [salt] A jid used twice keeps its entry: the returns of both are in it.
      const record = {
        job,
        returns: jobs.get(job.jid)?.returns ?? new Map<string, CachedReturn>(),
        returned$: new Subject<Arrival>(),
      };
      jobs.set(job.jid, record);
      dropOldest(jobs);
      return record;
    },
    addRun: (run) => {
      runs.set(run.jid, run);
      dropOldest(runs);
    },
    forget: (jid) => {
      jobs.delete(jid);
      runs.delete(jid);
    },
  };
}

function dropOldest(records: Map<string, unknown>): void {
  for (const jid of records.keys()) {
    if (records.size <= kept) return;
    records.delete(jid);
  }
}
