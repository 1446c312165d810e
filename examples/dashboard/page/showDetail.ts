import type { Job, MinionView } from './Job.js';
import { element } from './element.js';
import { find } from './find.js';
import { inSeconds } from './inSeconds.js';
import { progressOf } from './progressOf.js';

const mostRows = 500;

const order: readonly MinionView['state'][] = ['failed', 'no-return', 'terminated', 'started', 'waiting', 'succeeded'];
const rank = ({ state }: MinionView) => order.indexOf(state);

const phases: Readonly<Record<Job['phase'], string>> = {
  submitting: 'being submitted',
  running: 'running',
  seen: 'seen on the event bus',
  done: 'done',
  terminated: 'terminated',
  broken: 'failed',
};

interface Row {
  readonly root: HTMLLIElement;
  readonly draw: (minion: MinionView) => void;
}

/** Draws one job: its failures first, then who is missing, then who still works, then the rest. */
export function showDetail(actions: {
  readonly follow: (job: Job) => void;
  readonly terminate: (job: Job) => void;
  readonly remove: (job: Job) => void;
}): (job: Job | undefined) => void {
  const head = find('#detail-head', HTMLElement);
  const title = find('#detail-title', HTMLElement);
  const facts = find('#detail-facts', HTMLElement);
  const jid = find('#detail-jid', HTMLElement);
  const bar = find('#detail-progress', HTMLElement);
  const problem = find('#detail-problem', HTMLElement);
  const list = find('#minion-list', HTMLUListElement);
  const empty = find('#no-detail', HTMLElement);
  const follow = find('#follow', HTMLButtonElement);
  const terminate = find('#terminate', HTMLButtonElement);
  const remove = find('#remove', HTMLButtonElement);

  let shown: Job | undefined;
  let version = -1;
  let isSure = false;
  let rows = new Map<string, Row>();

  follow.addEventListener('click', () => shown && actions.follow(shown));
  remove.addEventListener('click', () => shown && actions.remove(shown));
  terminate.addEventListener('click', () => {
    if (shown && isSure) actions.terminate(shown);
    isSure = !isSure;
    if (shown) drawActions(shown);
  });
  terminate.addEventListener('blur', () => {
    isSure = false;
    if (shown) drawActions(shown);
  });

  function drawActions(job: Job): void {
    const open = [...job.minions.values()].filter(({ state }) => state === 'waiting' || state === 'started').length;
    const canEnd = job.kind === 'local' && open > 0 && (job.phase === 'running' || job.phase === 'seen');
    terminate.hidden = !canEnd;
    terminate.disabled = job.terminating;
    terminate.textContent = job.terminating ? 'Terminating' : isSure ? `Really end it on ${open}?` : 'Terminate';
    follow.hidden = !(job.phase === 'seen' || (job.phase === 'broken' && job.jid !== undefined));
    remove.hidden = job.phase === 'submitting';
  }

  function drawMinions(minions: readonly MinionView[]): void {
    const sorted = [...minions].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1)).slice(0, mostRows);
    const ids = new Set(sorted.map(({ id }) => id));
    for (const [id, { root }] of rows) {
      if (ids.has(id)) continue;
      root.remove();
      rows.delete(id);
    }
    sorted.forEach((minion, index) => {
      const row = rows.get(minion.id) ?? createRow();
      rows.set(minion.id, row);
      row.draw(minion);
      if (list.children[index] !== row.root) list.insertBefore(row.root, list.children[index] ?? null);
    });
  }

  return (job) => {
    if (job !== shown) {
      shown = job;
      version = -1;
      isSure = false;
      rows = new Map();
      list.replaceChildren();
    }
    head.hidden = job === undefined;
    bar.hidden = job === undefined;
    empty.hidden = job !== undefined;
    problem.textContent = job?.problem ?? '';
    if (!job) return;
    facts.textContent = factsOf(job);
    if (job.version === version) return;
    version = job.version;
    title.textContent = job.title;
    jid.textContent = job.jid ?? '';
    progressOf(job, bar);
    drawActions(job);
    const { result, minions } = job;
    drawMinions(
      result
        ? [{ id: 'the master', state: result.success ? 'succeeded' : 'failed', text: result.text }]
        : [...minions.values()],
    );
  };
}

function factsOf({ target, phase, startedAt, endedAt, summary, minions }: Job): string {
  const { returned = 0, failed = 0, noReturn = 0, targeted = 0 } = summary ?? {};
  const counts =
    minions.size === 0
      ? ''
      : `${returned} of ${targeted} returned${failed > 0 ? `, ${failed} failed` : ''}${noReturn > 0 ? `, ${noReturn} missing` : ''}`;
  const cut = minions.size > mostRows ? `the first ${mostRows} are shown` : '';
  const time = inSeconds((endedAt ?? Date.now()) - startedAt);
  return [target, phases[phase], counts, time, cut].filter((part) => part !== '').join(' · ');
}

const marks: Readonly<Record<MinionView['state'], readonly [string, string]>> = {
  failed: ['✕', 'failed'],
  'no-return': ['?', 'no return'],
  terminated: ['■', 'terminated'],
  started: ['▸', 'running'],
  waiting: ['·', 'waiting'],
  succeeded: ['✓', 'succeeded'],
};

function createRow(): Row {
  const mark = element('span', 'mark');
  const name = element('span', 'minion');
  const brief = element('span', 'brief');
  const summary = element('summary', '', mark, name, brief);
  const text = element('pre');
  const details = element('details', '', summary, text);
  const root = element('li', '', details);
  let drawn: MinionView | undefined;
  return {
    root,
    draw: (minion) => {
      if (minion === drawn) return;
      if (minion.state === 'failed' && drawn?.state !== 'failed') details.open = true;
      drawn = minion;
      const [sign, word] = marks[minion.state];
      mark.textContent = sign;
      mark.title = word;
      mark.setAttribute('aria-label', word);
      mark.setAttribute('role', 'img');
      name.textContent = minion.id;
      name.title = minion.id;
      root.dataset['state'] = minion.state;
      brief.replaceChildren(...briefOf(minion));
      text.textContent = minion.text ?? '';
      details.classList.toggle('plain', minion.text === undefined);
    },
  };
}

function briefOf({ state, brief, reason, progress, lookedUp }: MinionView): (Node | string)[] {
  if (state === 'no-return') return [reasons[reason ?? 'no-response']];
  if (state === 'terminated') return ['terminated'];
  if (brief !== undefined) return [...(lookedUp ? [element('i', '', 'looked up')] : []), brief];
  if (!progress) return [];
  const meter = element('progress');
  meter.max = progress.of;
  meter.value = progress.done;
  return [meter, `${progress.done} of ${progress.of}, ${progress.last}`];
}

const reasons = {
  'no-response': 'does not answer',
  'not-running': 'does not run it, and has not returned',
  'result-unavailable': 'ended; its result cannot be read',
  'lookup-failed': 'unknown: the questions failed',
  'unknown-minion': 'unknown to the master',
  deadline: 'the time was up',
} as const;
