import { type Flow, type FlowOptions, startFlow } from '../../flows/support/startFlow.js';

/** A flow in which nothing happens on account of time, however slow the machine is, and three minions return nothing. */
export async function startQuietFlow(options: Omit<FlowOptions, 'jobs'> = {}): Promise<Flow> {
  const flow = await startFlow({}, { ...options, jobs: { minionTimeout: 600_000 } });
  for (const minion of ['minion1', 'minion2', 'minion3']) flow.sim.minion(minion).freeze();
  return flow;
}
