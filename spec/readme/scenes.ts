import { readFileSync } from 'node:fs';
import type { SaltClient } from 'rx-salt';
import { outcome, type Simulator, type SimulatorOptions, startSimulator } from 'rx-salt/testing';
import { firstValueFrom, take, timer } from 'rxjs';

/** What a block of code in the documentation runs on. */
export interface Scene {
  readonly options?: SimulatorOptions;
  /** Before the code runs. */
  readonly arrange?: (world: Simulator, salt: SaltClient) => unknown;
  /** What differs from the environment that names the simulator. */
  readonly env?: Readonly<Record<string, string>>;
}

const tls = (name: string) => new URL(`../fixtures/tls/${name}`, `file://${__dirname}/`).pathname;

const restart: SimulatorOptions = {
  functions: {
    'service.restart': ({ minion }) =>
      minion === 'db1' ? outcome({ return: 'Unit nginx.service not found.', success: false, retcode: 1 }) : true,
    'slow.work': async () => {
      await firstValueFrom(timer(200));
      return 'done';
    },
  },
};

export const scenes: Readonly<Record<string, Scene>> = {
  plain: {},
  'a minion dies': { arrange: (world) => world.minion('db1').next({ die: true }) },
  'the connection is cut': {
    arrange: (world) => {
      world.minion('web2').next({ loseEvent: true });
      world.received.pipe(take(1)).subscribe();
    },
  },
  'wrong password': { env: { SALTAPI_PASS: 'wrong' } },
  'a user who may only test.ping': { env: { SALTAPI_USER: 'limited' } },
  tls: {
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
};

/** Starts the simulated master of a scene. */
export function startScene({ options }: Scene): Promise<Simulator> {
  return startSimulator({ minions: ['db1', 'web1', 'web2', 'web3'], speed: 20, ...restart, ...options });
}
