import { createSaltClient, type SaltEvent } from 'rx-salt';
import { fromEvent, map, merge, type Observable, retry, share, Subject, timer } from 'rxjs';
import { addressOf, jidIn } from './addressOf.js';
import { createFirehose } from './createFirehose.js';
import { createJobs } from './createJobs.js';
import { find } from './find.js';
import type { Job } from './Job.js';
import { onFrame } from './onFrame.js';
import { readForm } from './readForm.js';
import { showDetail } from './showDetail.js';
import { showJobs } from './showJobs.js';
import { showStatus } from './showStatus.js';

// The server of this page adds the token: no password and no token is in here.
const salt = createSaltClient({ url: location.origin, credentials: 'none' });
const status$ = salt.status;

// Once rx-salt has given up, the button starts anew.
const again$ = fromEvent(find('#try-again', HTMLButtonElement), 'click');
const events$: Observable<SaltEvent> = salt.events.pipe(retry({ delay: () => again$ }), share());

showStatus(status$);
const jobs = createJobs(salt, events$);
createFirehose(events$, status$);

const chosen$ = new Subject<void>();
let chosen: Job | undefined;
function choose(job: Job | undefined): void {
  chosen = job;
  history.replaceState(null, '', job?.jid === undefined ? location.pathname : addressOf(job.jid));
  chosen$.next();
}

const drawJobs = showJobs(choose);
const drawDetail = showDetail({
  follow: ({ jid, kind }) => jid !== undefined && choose(jobs.follow(jid, kind)),
  terminate: jobs.terminate,
  remove: (job) => {
    jobs.remove(job);
    choose(undefined);
  },
});
merge(timer(0, 1_000), jobs.changes, chosen$)
  .pipe(onFrame())
  .subscribe(() => {
    if (chosen && !jobs.all.has(chosen.key)) choose(undefined);
    drawJobs(jobs.all.values(), chosen);
    drawDetail(chosen);
    const address = chosen?.jid === undefined ? undefined : addressOf(chosen.jid);
    if (address !== undefined && location.hash !== address) history.replaceState(null, '', address);
  });

const asked = jidIn(location.hash);
if (asked !== '') choose([...jobs.all.values()].find(({ jid }) => jid === asked) ?? jobs.follow(asked));

const form = find('#run', HTMLFormElement);
const client = find('#run select', HTMLSelectElement);
merge(timer(0), fromEvent(client, 'change'))
  .pipe(map(() => client.value === 'runner_async'))
  .subscribe((onMaster) => {
    form.classList.toggle('on-master', onMaster);
    for (const input of form.querySelectorAll('input[name="tgt"]')) input.toggleAttribute('disabled', onMaster);
  });
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { low, title, target } = readForm(form);
  choose(jobs.submit(low, title, target));
});
