import { filter, firstValueFrom, from, concat, type Observable, take, defer, skip } from 'rxjs';
import { createSaltClient, type SaltClient, type SaltClientOptions } from 'rx-salt';
import { type SimulatedRequest, type Simulator, type SimulatorOptions, startSimulator } from 'rx-salt/testing';
import { closeAfterTest } from './closeAfterTest.js';
import { kindOf, type RequestKind } from './kindOf.js';

export interface Flow {
  readonly sim: Simulator;
  readonly salt: SaltClient;
  /** What the client's logger was told. */
  readonly log: readonly string[];
  /** The requests of a kind that salt-api received so far. */
  readonly asked: (kind: RequestKind) => readonly SimulatedRequest[];
  /** Resolves with request `n` (from 1) of a kind, or of those that suit. */
  readonly request: (
    which: RequestKind | ((request: SimulatedRequest) => boolean),
    n?: number,
  ) => Promise<SimulatedRequest>;
  /** Resolves once salt-api has answered a request of its own: what was under way before has arrived. */
  readonly roundTrip: () => Promise<unknown>;
  /** A second client of the same salt-api. */
  readonly another: (options?: FlowOptions) => SaltClient;
}

export type FlowOptions = Partial<SaltClientOptions>;

/** A simulated salt-api a hundred times as fast as a real one, and a client in a hurry; both are closed after the test. */
export async function startFlow(simulator: SimulatorOptions = {}, options: FlowOptions = {}): Promise<Flow> {
  const sim = await startSimulator({ speed: 100, ...simulator });
  const log: string[] = [];
  const connect = (given: FlowOptions) => {
    const salt = createSaltClient(hurried(sim.url, (line) => log.push(line), given));
    closeAfterTest({ close: () => salt.close() });
    return salt;
  };
  const salt = connect(options);
  closeAfterTest(sim);

  const all$: Observable<SimulatedRequest> = defer(() => concat(from([...sim.requests]), sim.received));
  return {
    sim,
    salt,
    log,
    asked: (kind) => sim.requests.filter((request) => kindOf(request) === kind),
    request: (which, n = 1) =>
      firstValueFrom(
        all$.pipe(
          filter((request) => (typeof which === 'function' ? which(request) : kindOf(request) === which)),
          skip(n - 1),
          take(1),
        ),
      ),
    roundTrip: () => fetch(sim.url),
    another: (given = {}) => connect(given),
  };
}

function hurried(url: string, logger: (line: string) => void, given: FlowOptions): SaltClientOptions {
  const { events = {}, jobs = {}, ...rest } = given;
  return {
    url,
    credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
    logger,
    ...rest,
    events: { keepAlive: 20, ...events, backoff: { initial: 10, max: 200, jitter: 0, ...events.backoff } },
    jobs: { minionTimeout: 100, maxPause: 200, lookupPause: 50, returnGrace: 100, ...jobs },
  };
}
