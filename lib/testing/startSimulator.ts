import { Subject } from 'rxjs';
import { fillDefaults } from './fillDefaults.js';
import { createMaster } from './master/createMaster.js';
import { controlMinion } from './minions/controlMinion.js';
import { createMinion } from './minions/Minion.js';
import { createFaults } from './server/createFaults.js';
import { createHandler } from './server/createHandler.js';
import { createListener } from './server/createListener.js';
import { createOutage } from './server/createOutage.js';
import { createStreams } from './server/createStreams.js';
import { runFaultScript } from './server/runFaultScript.js';
import type { SimulatedRequest, Simulator } from './Simulator.js';
import type { SimulatorOptions } from './SimulatorOptions.js';

/** Starts a salt-api with a master and minions that are all simulated, on a real port of this machine. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = fillDefaults(options);
  const master = createMaster(settings);
  const { sessions, minions, bus, clock, cache } = master;
  const streams = createStreams(master);
  const faults = createFaults();
  const outage = createOutage(master);
  const requests: SimulatedRequest[] = [];
  const received$ = new Subject<SimulatedRequest>();
  const log = (request: SimulatedRequest) => {
    requests.push(request);
    received$.next(request);
  };
  const handle = createHandler({ master, streams, faults, outage, log });
  const listener = createListener(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
    options.tls,
  );
  const port = await listener.open(settings.port, settings.host);

  const minion = (id: string) => {
    const known = minions.get(id);
    if (!known) throw new Error(`the simulator has no minion ${id}`);
    return controlMinion(master, known);
  };
  const startApi = async () => {
    sessions.forget();
    await listener.open(port, settings.host);
  };

  const sim: Simulator = {
    url: `${options.tls ? 'https' : 'http'}://${settings.host}:${port}`,
    close: () => {
      clock.stop();
      streams.stop();
      return listener.close();
    },
    requests,
    received: received$.asObservable(),
    connections: {
      get opened() {
        return streams.connections.value.opened;
      },
      get live() {
        return streams.connections.value.live;
      },
      changes: streams.connections.asObservable(),
    },
    events: bus.events,
    emit: (tag, data = {}) => bus.fire(tag, data),
    write: (bytes) => streams.write(bytes),
    streams,
    tokens: {
      expire: () => sessions.expire(),
      forget: () => sessions.forget(),
      refuseAll: (on, as = 'unknown') => sessions.refuseAll(on ? as : undefined),
    },
    answers: master.answers,
    minion,
    addMinion: (id) => {
      minions.set(id, createMinion(id, { id, os: 'Debian', ...settings.grains(id) }));
      return minion(id);
    },
    forgetJob: (jid) => cache.forget(jid),
    fail: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    stopApi: async ({ keepStreams = false } = {}) => {
      if (!keepStreams) return listener.close();
      streams.leave();
      listener.stopListening();
    },
    startApi,
    restartApi: async () => {
      await listener.close();
      await startApi();
    },
    stopMaster: () => outage.stop(),
    startMaster: () => outage.start(),
  };
  if (options.faults) void runFaultScript(sim, master, options.faults);
  return sim;
}
