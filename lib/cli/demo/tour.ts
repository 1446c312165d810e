import { filter, firstValueFrom, lastValueFrom, type Observable, take, timer } from 'rxjs';
import { createSaltClient, type MasterReturn, type MinionResult, ofTag, type SaltClient } from '../../index.js';
import type { Simulator } from '../../testing/index.js';
import { exitCode } from '../exitCode.js';
import type { Paint } from '../output/Paint.js';
import { toJson } from '../output/toJson.js';
import type { Terminal } from '../Terminal.js';
import { createTold, type Told } from './createTold.js';
import { demoUser } from './demoUser.js';
import { startDemo } from './startDemo.js';
import { tellJob } from './tellJob.js';
import { tellStatus } from './tellStatus.js';

/** Shows what the client does when all goes well, when a minion dies and when the connection is cut. Resolves with the exit code. */
export async function tour(terminal: Terminal, paint: Paint): Promise<number> {
  const world = await startDemo();
  const told = createTold(terminal.out, paint, terminal.columns());
  told.title('A simulated salt-api with five minions, on this machine');
  told.note(`${world.url}; nothing else is touched. With a master of yours: rx-salt --help.`);
  const salt = createSaltClient({
    url: world.url,
    credentials: demoUser,
    // Shorter than the defaults, so that nobody has to wait long here.
    jobs: { minionTimeout: 1_500 },
    events: { backoff: { initial: 2_000 } },
  });
  tellStatus(salt, told);

  const scenes = [firehose, aJob, aRunner, aMinionDies, theStreamIsCut, aWheel];
  const interrupts: unknown[] = [];
  const leave = terminal.interrupts.subscribe((interrupt) => {
    interrupts.push(interrupt);
    void salt.close();
  });
  try {
    for (const scene of scenes) await scene({ salt, world, told });
    return exitCode.fine;
  } catch (error) {
    if (interrupts.length > 0) return exitCode.interrupted;
    throw error;
  } finally {
    leave.unsubscribe();
    await salt.close();
    const { opened, live } = world.connections;
    const logouts = world.requests.filter(({ path }) => path === '/logout').length;
    if (interrupts.length === 0) {
      told.title('The end');
      told.note(`/events was opened ${opened} times, once at first and once after the cut; ${live} are open now.`);
      told.note(
        `/logout was called ${logouts === 1 ? 'once' : `${logouts} times`}. Next: rx-salt --demo '*' test.ping`,
      );
    }
    await world.close();
  }
}

interface Scene {
  readonly salt: SaltClient;
  readonly world: Simulator;
  readonly told: Told;
}

async function firehose({ salt, told }: Scene): Promise<void> {
  told.title('The firehose: every event of the master, on one connection that all jobs share');
  salt.events.subscribe({
    next: ({ tag, data }) => {
      const shown = Object.entries(data).filter(([key]) => !['jid', 'user', '_stamp'].includes(key));
      told.event(`${tag} ${toJson(Object.fromEntries(shown))}`);
      explain(told, tag, data);
    },
    // The job fails for the same reason, and says so.
    error: () => undefined,
  });
  await lastValueFrom(
    salt.status.pipe(
      filter(({ state }) => state === 'open'),
      take(1),
    ),
  );
  await pause();
}

/** Says what the client is doing, from the events that it causes. */
function explain(told: Told, tag: string, { fun, minions }: Readonly<Record<string, unknown>>): void {
  // salt-api sends a find_job of its own as well; a jid with `_` was made by the client.
  if (fun === 'saltutil.find_job' && /_.*\/new$/.test(tag) && Array.isArray(minions)) {
    told.note(`find_job: is the job still running on ${minions.join(', ')}?`);
  }
  if (fun === 'runner.jobs.print_job' && tag.endsWith('/new')) {
    told.note('print_job: does the job cache hold returns that did not come?');
  }
}

async function aJob({ salt, told }: Scene): Promise<void> {
  told.title("A job: rx-salt '*' service.restart nginx");
  told.note('Each return is shown as it comes. One of them is a failure; that is an item, and no error.');
  await play(salt.localAsync({ tgt: '*', fun: 'service.restart', arg: ['nginx'] }), told);
}

async function aRunner({ salt, told }: Scene): Promise<void> {
  told.title('A function of the master: rx-salt run manage.up');
  await play(salt.runnerAsync({ fun: 'manage.up' }), told);
}

async function aMinionDies({ salt, world, told }: Scene): Promise<void> {
  told.title('A minion dies in the middle of a job');
  told.note('Nothing on the bus ever says so. After minionTimeout (1.5 s here, 5 s by default) find_job finds out.');
  world.minion('db2').next({ die: true });
  await play(salt.localAsync({ tgt: 'db*', fun: 'service.restart', arg: ['postgresql'] }), told);
}

async function theStreamIsCut({ salt, world, told }: Scene): Promise<void> {
  told.title('The connection is cut in the middle of a job');
  told.note('web1 returns, the stream is cut, web2 returns meanwhile, the stream is opened again, web3 returns.');
  world.events.pipe(ofTag('salt/job/*/ret/web1'), take(1)).subscribe(() => setImmediate(() => world.streams.cut()));
  await play(salt.localAsync({ tgt: 'web*', fun: 'pkg.upgrade' }), told);
}

async function aWheel({ salt, told }: Scene): Promise<void> {
  told.title('A wheel function: rx-salt wheel key.list accepted');
  await play(salt.wheelAsync({ fun: 'key.list', match: 'accepted' }), told);
}

async function play<T extends MinionResult | MasterReturn>(job$: Observable<T>, told: Told): Promise<void> {
  await lastValueFrom(job$.pipe(tellJob<T>(told)));
  await pause();
}

/** Time to read. */
function pause(): Promise<unknown> {
  return firstValueFrom(timer(1_000));
}
