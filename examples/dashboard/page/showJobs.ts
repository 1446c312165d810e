import type { Job } from './Job.js';
import { element } from './element.js';
import { find } from './find.js';
import { inSeconds } from './inSeconds.js';
import { progressOf } from './progressOf.js';

interface Item {
  readonly root: HTMLLIElement;
  readonly draw: (job: Job, isChosen: boolean) => void;
}

/** Draws the list of jobs: those that run first, then the newest. */
export function showJobs(choose: (job: Job) => void): (jobs: Iterable<Job>, chosen: Job | undefined) => void {
  const list = find('#job-list', HTMLUListElement);
  const empty = find('#no-jobs', HTMLElement);
  const count = find('#jobs-count', HTMLElement);
  const items = new Map<Job, Item>();

  return (jobs, chosen) => {
    const sorted = [...jobs].sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.startedAt - a.startedAt);
    for (const [job, { root }] of items) {
      if (sorted.includes(job)) continue;
      root.remove();
      items.delete(job);
    }
    sorted.forEach((job, index) => {
      const item = items.get(job) ?? createItem(() => choose(job));
      items.set(job, item);
      item.draw(job, job === chosen);
      if (list.children[index] !== item.root) list.insertBefore(item.root, list.children[index] ?? null);
    });
    const running = sorted.filter(isActive).length;
    count.textContent = sorted.length === 0 ? '' : `${running} running, ${sorted.length - running} ended`;
    empty.hidden = sorted.length > 0;
  };
}

const isActive = ({ phase }: Job) => phase === 'running' || phase === 'submitting' || phase === 'seen';

function createItem(choose: () => void): Item {
  const title = element('span', 'job-title');
  const target = element('span', 'job-target');
  const time = element('span', 'job-time');
  const counts = element('span', 'job-counts');
  const bar = element('span', 'progress');
  const lines = [element('span', 'job-line', title, time), element('span', 'job-line', target, counts)];
  const button = element('button', 'job', ...lines, bar);
  button.type = 'button';
  button.addEventListener('click', choose);
  return {
    root: element('li', '', button),
    draw: (job, isChosen) => {
      title.textContent = job.title;
      target.textContent = job.target;
      time.textContent = inSeconds((job.endedAt ?? Date.now()) - job.startedAt);
      counts.replaceChildren(...countsOf(job));
      progressOf(job, bar);
      button.dataset['phase'] = job.phase;
      button.dataset['failed'] = String(isFailed(job));
      button.setAttribute('aria-current', String(isChosen));
    },
  };
}

const isFailed = ({ summary, phase, result }: Job) =>
  phase === 'broken' || result?.success === false || (summary?.failed ?? 0) + (summary?.noReturn ?? 0) > 0;

function countsOf({ phase, summary, result, minions }: Job): HTMLElement[] {
  if (phase === 'submitting') return [element('span', '', 'being submitted')];
  if (phase === 'broken') return [element('span', 'bad', 'failed')];
  if (!summary) return [element('span', '', 'looked up')];
  if (minions.size === 0) {
    if (!result) return [element('span', '', 'running')];
    return [element('span', result.success ? 'good' : 'bad', result.success ? 'done' : 'failed')];
  }
  const { failed, noReturn, returned, targeted } = summary;
  return [
    failed > 0 ? element('span', 'bad', `${failed} failed`) : undefined,
    noReturn > 0 ? element('span', 'bad', `${noReturn} missing`) : undefined,
    phase === 'terminated' ? element('span', 'bad', 'terminated') : undefined,
    element('span', '', `${returned} of ${targeted}`),
  ].filter((part) => part !== undefined);
}
