import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofTag } from 'rx-salt';
import { outcome, type Simulator, type SimulatorOptions, startSimulator } from 'rx-salt/testing';
import { delay, filter, firstValueFrom, take, timer } from 'rxjs';

/** What a block of code in the documentation runs on. */
export interface Scene {
  readonly options?: SimulatorOptions;
  /** Before the code runs. */
  readonly arrange?: (world: Simulator) => unknown;
  /** After the code ran: throws where it did not do what the text says. */
  readonly check?: (world: Simulator) => void;
  /** What the code finds in its environment beside SALTAPI_URL, SALTAPI_USER, SALTAPI_PASS and SALTAPI_EAUTH. */
  readonly env?: Readonly<Record<string, string>>;
  /** A second master, whose URL the code finds as SALTAPI_WEST; the first is SALTAPI_EAST. */
  readonly second?: SimulatorOptions;
  /** The code goes through an HTTP proxy that wants `SALTAPI_PROXY_USER` and `SALTAPI_PROXY_PASS`. */
  readonly proxy?: true;
}

const tls = (name: string): string => join('spec', 'fixtures', 'tls', name);

const functions: SimulatorOptions['functions'] = {
  'test.fib': () => [2880067194370816120n, 0.0000045],
  'service.restart': ({ minion, args: [service] }) =>
    minion === 'db1' && service === 'nginx'
      ? outcome({ return: 'Unit nginx.service not found.', success: false, retcode: 1 })
      : true,
  'pkg.upgrade': async ({ minion }) => {
    await firstValueFrom(timer(minion === 'web3' ? 1_000 : 20));
    return {};
  },
};

/** By the name that stands above a block: `<!-- scene: a minion dies -->`. */
export const scenes: Readonly<Record<string, Scene>> = {
  plain: {},
  'a minion dies': { arrange: (world) => world.minion('db1').next({ die: true }) },
  'the connection is cut': {
    arrange: (world) => {
      world.minion('web2').next({ loseEvent: true });
      world.events.pipe(ofTag('salt/job/*/ret/web1'), take(1)).subscribe(() => setImmediate(() => world.streams.cut()));
    },
  },
  'the answer is lost': {
    arrange: (world) => world.fail({ how: 'reset-after-run' }),
    check: (world) => expect(submissions(world)).toBe(1),
  },
  'three jobs': { check: (world) => expect(submissions(world)).toBe(3) },
  'one job, terminated': {
    arrange: (world) => world.minion('web3').next({ hang: true }),
    check: (world) => expect(world.minion('web3').running).toEqual([]),
  },
  'one stream': { check: (world) => expect(world.connections.opened).toBe(1) },
  'a hanging minion': { arrange: (world) => world.minion('web3').next({ hang: true }) },
  'minions send events': {
    arrange: (world) => {
      world.received
        .pipe(
          filter(({ path }) => path === '/events'),
          take(1),
          delay(100),
        )
        .subscribe(() => {
          world.minion('web1').fire('salt/demo/ui/slave/dead', { record: { node_type: 'ui', node_id: 'web1' } });
          world.minion('web2').fire('salt/demo/ui/slave/dead', { record: { node_type: 'ui', node_id: 'web2' } });
        });
    },
  },
  'the master tells the steps of orchestrations': { options: { stateEvents: true } },
  'a user who may only test.ping': { env: { SALTAPI_USER: 'limited' } },
  'a wrong password': { env: { SALTAPI_PASS: 'wrong' } },
  'a client certificate is needed': {
    options: {
      tls: {
        key: readFileSync(tls('server.key')),
        cert: readFileSync(tls('server.crt')),
        ca: readFileSync(tls('ca.crt')),
        requestCert: true,
      },
    },
    env: { SALTAPI_CA: tls('ca.crt'), SALTAPI_CERT: tls('client.crt'), SALTAPI_KEY: tls('client.key') },
  },
  'a proxy': { proxy: true },
  'two masters': { second: { minions: ['db9'] } },
  'the event stream is refused once': {
    arrange: (world) => world.streams.refuse(404),
    check: (world) => expect(submissions(world)).toBe(1),
  },
  'two jobs at once': {
    options: { latency: 2_000 },
    arrange: (world) => void (openJobs = jobsOpenAtOnce(world)),
    check: (world) => {
      expect(submissions(world)).toBe(4);
      expect(openJobs()).toBe(2);
    },
  },
};

let openJobs: () => number = () => 0;

/** How many jobs of all four minions were open at once at most. */
function jobsOpenAtOnce(world: Simulator): () => number {
  const missing = new Map<string, number>();
  let most = 0;
  world.events.subscribe(({ tag, data }) => {
    // On a slow machine find_job has a job of its own.
    if (data.fun === 'saltutil.find_job') return;
    const [, , jid = '', what] = tag.split('/');
    if (what === 'new') missing.set(jid, 4);
    if (what === 'ret') missing.set(jid, (missing.get(jid) ?? 0) - 1);
    most = Math.max(most, Array.from(missing.values()).filter((left) => left > 0).length);
  });
  return () => most;
}

function submissions({ requests }: Simulator): number {
  return requests.filter(({ body }) => JSON.stringify(body ?? null).includes('"local_async"')).length;
}

const world: SimulatorOptions = {
  minions: ['db1', 'web1', 'web2', 'web3'],
  speed: 20,
  functions,
  runners: { 'manage.up': () => ['db1', 'web1', 'web2', 'web3'] },
};

/** Starts the simulated master of a scene. */
export function startScene({ options }: Scene): Promise<Simulator> {
  return startSimulator({ ...world, ...options });
}
