import {
  type JobItem,
  type JobKind,
  ofTag,
  returnsOf,
  type SaltClient,
  type SaltEvent,
  SaltError,
  summarize,
  type TrackLow,
  untilAllReturned,
} from 'rx-salt';
import {
  concat,
  concatWith,
  filter,
  ignoreElements,
  map,
  type Observable,
  of,
  Subject,
  type Subscription,
  tap,
  timer,
} from 'rxjs';
import type { Job } from './Job.js';
import { noteItem } from './noteItem.js';
import { readNewJob } from './readNewJob.js';
import { readStoredJobs, writeStoredJobs } from './storedJobs.js';

const mostStored = 20;
const mostSeen = 30;
/** A return may be under way while its job is terminated. */
const grace = 1_000;

export interface Jobs {
  readonly all: ReadonlyMap<string, Job>;
  /** Emits whenever a job, or the list of them, has changed. */
  readonly changes: Observable<void>;
  readonly submit: (low: TrackLow, title: string, target: string) => Job;
  /** Tells the story of a job that was submitted before, and asks its missing minions about it. */
  readonly follow: (jid: string, kind?: JobKind) => Job;
  /** Ends it on the minions that have not returned. */
  readonly terminate: (job: Job) => void;
  readonly remove: (job: Job) => void;
}

/** The jobs of the page: its own, those from before a reload, and what others run. */
export function createJobs(salt: SaltClient, events$: Observable<SaltEvent>): Jobs {
  const all = new Map<string, Job>();
  const stories = new Map<Job, Subscription>();
  const changes$ = new Subject<void>();

  const changed = (job: Job) => {
    job.version++;
    changes$.next();
  };
  const byJid = (jid: string) => [...all.values()].find((job) => job.jid === jid);

  function add(facts: Pick<Job, 'key' | 'jid' | 'kind' | 'title' | 'target' | 'phase' | 'startedAt' | 'isOwn'>): Job {
    const job: Job = {
      ...facts,
      endedAt: undefined,
      summary: undefined,
      minions: new Map(),
      result: undefined,
      problem: '',
      terminating: false,
      version: 0,
    };
    all.set(job.key, job);
    return job;
  }

  function watch(job: Job, story$: Observable<JobItem>): void {
    stories.get(job)?.unsubscribe();
    const told$ = story$.pipe(
      tap((item) => noteItem(job, item)),
      summarize(),
    );
    const subscription = told$.subscribe({
      next: (summary) => {
        const isFirst = job.summary === undefined;
        job.summary = summary;
        if (isFirst && job.isOwn) keep(job);
        changed(job);
      },
      error: (error: unknown) => end(job, 'broken', inWords(error)),
      complete: () => end(job, 'done'),
    });
    stories.set(job, subscription);
  }

  function end(job: Job, phase: Job['phase'], problem = ''): void {
    stories.get(job)?.unsubscribe();
    job.phase = phase;
    job.problem = problem;
    job.terminating = false;
    job.endedAt = Date.now();
    changed(job);
  }

  /** From now on it outlives a reload. Its first event came before the answer that says whose it is. */
  function keep(job: Job): void {
    for (const other of all.values()) if (other !== job && other.jid === job.jid) drop(other);
    store();
  }

  function store(): void {
    const own = [...all.values()].flatMap(({ jid, kind, title, target, startedAt, isOwn }) =>
      isOwn && jid !== undefined ? [{ jid, kind, title, target, startedAt }] : [],
    );
    writeStoredJobs(own.slice(-mostStored));
  }

  function drop(job: Job): void {
    stories.get(job)?.unsubscribe();
    stories.delete(job);
    all.delete(job.key);
  }

  function seen({ jid, title, target, minions }: NonNullable<ReturnType<typeof readNewJob>>): void {
    const startedAt = Date.now();
    const job = add({ key: jid, jid, kind: 'local', title, target, phase: 'seen', startedAt, isOwn: false });
    const submitted: JobItem = { type: 'submitted', jid, minions };
    // The events come anyway: this asks salt-api and the minions for nothing.
    watch(job, concat(of(submitted), events$.pipe(returnsOf(jid), untilAllReturned(minions))));
    const others = [...all.values()].filter(({ isOwn }) => !isOwn);
    if (others.length > mostSeen && others[0]) drop(others[0]);
  }

  events$
    .pipe(
      ofTag('salt/job/*/new'),
      map(readNewJob),
      filter((begun) => begun !== undefined),
      filter(({ jid }) => byJid(jid) === undefined),
    )
    .subscribe(seen);

  const jobs: Jobs = {
    all,
    changes: changes$.asObservable(),

    submit: (low, title, target) => {
      const kind = low.client === 'runner_async' ? 'runner' : 'local';
      const key = `own-${performance.now()}`;
      const startedAt = Date.now();
      const job = add({ key, jid: undefined, kind, title, target, phase: 'submitting', startedAt, isOwn: true });
      watch(job, salt.track(low));
      changed(job);
      return job;
    },

    follow: (jid, kind) => {
      const facts = { key: jid, jid, kind: kind ?? 'local', title: jid, target: '', startedAt: Date.now() };
      const job = byJid(jid) ?? add({ ...facts, phase: 'running', isOwn: true });
      Object.assign(job, { phase: 'running', isOwn: true, problem: '', endedAt: undefined, summary: undefined });
      job.minions.clear();
      watch(job, salt.follow(jid, kind === undefined ? {} : { kind }));
      changed(job);
      return job;
    },

    terminate: (job) => {
      const { jid, minions } = job;
      const open = [...minions.values()].filter(isOpen).map(({ id }) => id);
      if (jid === undefined || open.length === 0 || job.terminating) return;
      job.terminating = true;
      changed(job);
      const signalled: string[] = [];
      const low = { tgt: open, tgt_type: 'list', fun: 'saltutil.term_job', arg: [jid] };
      salt
        .localAsync(low)
        .pipe(
          // [salt] `Signal 15 sent to job … at pid …`; a minion that does not run it says nothing of the kind.
          filter((item) => item.type === 'return' && String(item.return).startsWith('Signal')),
          tap(({ minion }) => signalled.push(minion)),
          concatWith(timer(grace)),
          ignoreElements(),
        )
        .subscribe({
          error: (error: unknown) => {
            job.terminating = false;
            job.problem = `It was not terminated. ${inWords(error)}`;
            changed(job);
          },
          complete: () => {
            for (const id of signalled) {
              const minion = minions.get(id);
              if (minion && isOpen(minion)) minions.set(id, { ...minion, state: 'terminated' });
            }
            job.terminating = false;
            if ([...minions.values()].some(isOpen)) changed(job);
            else end(job, 'terminated');
          },
        });
    },

    remove: (job) => {
      drop(job);
      store();
      changes$.next();
    },
  };

  for (const { jid, kind, title, target, startedAt } of readStoredJobs()) {
    Object.assign(jobs.follow(jid, kind), { title, target, startedAt });
  }
  return jobs;
}

const isOpen = ({ state }: { readonly state: string }) => state === 'waiting' || state === 'started';

function inWords(error: unknown): string {
  return error instanceof SaltError ? `${error.name}: ${error.message}` : String(error);
}
