import type { JobKind } from 'rx-salt';

/** What of a job outlives a reload: enough to follow it. */
export interface StoredJob {
  readonly jid: string;
  readonly kind: JobKind;
  readonly title: string;
  readonly target: string;
  readonly startedAt: number;
}

const name = 'rx-salt-jobs';

export function readStoredJobs(): StoredJob[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredJob) : [];
  } catch {
    return [];
  }
}

export function writeStoredJobs(jobs: readonly StoredJob[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(jobs));
  } catch {
    // Full, or forbidden: the jobs go on, but a reload forgets them.
  }
}

function isStoredJob(value: unknown): value is StoredJob {
  if (typeof value !== 'object' || value === null) return false;
  const { jid, kind, title, target, startedAt }: Partial<Record<keyof StoredJob, unknown>> = value;
  return (
    typeof jid === 'string' &&
    (kind === 'local' || kind === 'runner' || kind === 'wheel') &&
    [title, target].every((text) => typeof text === 'string') &&
    typeof startedAt === 'number'
  );
}
