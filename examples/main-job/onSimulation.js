import { createSaltClient, ofTag } from 'rx-salt';
import { filter, lastValueFrom, take, timer } from 'rxjs';
import { inWords, say, show, showStatus } from './show.js';
import { startWorld } from './startWorld.js';

/** Shows what the client does when all goes well, when a minion dies and when the connection is cut. Gives the exit status. */
export async function onSimulation() {
  const world = await startWorld();
  say.title('A simulated salt-api with five minions, on this machine');
  say.note(
    `${world.url}; nothing else is touched. To run on your own master, set SALTAPI_URL and so on: see README.md.`,
  );

  const salt = createSaltClient({
    url: world.url,
    credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
    // Shorter than the defaults, so that nobody has to wait long here.
    jobs: { minionTimeout: 1_500 },
    events: { backoff: { initial: 2_000 } },
  });
  showStatus(salt);

  try {
    await firehose(salt);
    await aJob(salt);
    await aRunner(salt);
    await aMinionDies(salt, world);
    await theStreamIsCut(salt, world);
    await aWheel(salt);
    return 0;
  } catch (error) {
    say.failed(`${inWords(error)}`);
    return 1;
  } finally {
    say.title('The end');
    await salt.close();
    const { opened, live } = world.connections;
    const logouts = world.requests.filter(({ path }) => path === '/logout').length;
    say.note(`/events was opened ${opened} times, once at first and once after the cut; ${live} are open now.`);
    say.note(
      `/logout was called ${logouts === 1 ? 'once' : `${logouts} times`}. Next: examples/first.mjs and README.md.`,
    );
    await world.close();
  }
}

/** @typedef {import('rx-salt').SaltClient} Salt */
/** @typedef {import('rx-salt/testing').Simulator} World */

/** @param {Salt} salt */
async function firehose(salt) {
  say.title('The firehose: every event of the master, on one connection that all jobs share');
  salt.events.subscribe(({ tag, data }) => {
    const { jid, user, _stamp, ...rest } = data;
    say.event(`${tag} ${JSON.stringify(rest)}`);
    explain(tag, data);
  });
  await lastValueFrom(
    salt.status.pipe(
      filter(({ state }) => state === 'open'),
      take(1),
    ),
  );
  await pause();
}

/**
 * Says what the client is doing, from the events that it causes.
 *
 * @param {string} tag
 * @param {Readonly<Record<string, unknown>>} data
 */
function explain(tag, { fun, minions }) {
  // salt-api sends a find_job of its own as well; a jid with `_` was made by the client.
  if (fun === 'saltutil.find_job' && /_.*\/new$/.test(tag)) {
    say.note(`find_job: is the job still running on ${String(minions)}?`);
  }
  if (fun === 'runner.jobs.print_job' && tag.endsWith('/new')) {
    say.note('print_job: does the job cache hold returns that did not come?');
  }
}

/** @param {Salt} salt */
async function aJob(salt) {
  say.title("A job: localAsync({ tgt: '*', fun: 'service.restart', arg: ['nginx'] })");
  say.note('Each return is shown as it comes. One of them is a failure; that is an item, and no error.');
  await run(salt.localAsync({ tgt: '*', fun: 'service.restart', arg: ['nginx'] }));
}

/** @param {Salt} salt */
async function aRunner(salt) {
  say.title("A function of the master: runnerAsync({ fun: 'manage.up' })");
  await run(salt.runnerAsync({ fun: 'manage.up' }));
}

/** @param {Salt} salt @param {World} world */
async function aMinionDies(salt, world) {
  say.title('A minion dies in the middle of a job');
  say.note('Nothing on the bus ever says so. After minionTimeout (1.5 s here, 5 s by default) find_job finds out.');
  world.minion('db2').next({ die: true });
  await run(salt.localAsync({ tgt: 'db*', fun: 'service.restart', arg: ['postgresql'] }));
}

/** @param {Salt} salt @param {World} world */
async function theStreamIsCut(salt, world) {
  say.title('The connection is cut in the middle of a job');
  say.note('web1 returns, the stream is cut, web2 returns meanwhile, the stream is opened again, web3 returns.');
  world.events.pipe(ofTag('salt/job/*/ret/web1'), take(1)).subscribe(() => setImmediate(() => world.streams.cut()));
  await run(salt.localAsync({ tgt: 'web*', fun: 'pkg.upgrade' }));
}

/** @param {Salt} salt */
async function aWheel(salt) {
  say.title("A wheel function: wheelAsync({ fun: 'key.list', match: 'accepted' })");
  await run(salt.wheelAsync({ fun: 'key.list', match: 'accepted' }));
}

/** @param {import('rxjs').Observable<import('rx-salt').MinionResult | import('rx-salt').MasterReturn>} job */
async function run(job) {
  await lastValueFrom(job.pipe(show()));
  await pause();
}

/** Time to read. */
function pause() {
  return lastValueFrom(timer(1_000));
}
