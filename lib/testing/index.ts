// Starting one
export { startSimulator } from './startSimulator.js';
export type {
  FunctionCall,
  MasterFunction,
  MinionFunction,
  Release,
  SimulatedState,
  SimulatedUser,
  SimulatorOptions,
} from './SimulatorOptions.js';

// What its functions return
export { outcome, type Outcome } from './outcome.js';

// Looking at it, and making it misbehave
export type { SimulatedConnections, SimulatedRequest, Simulator, TokenControl } from './Simulator.js';
export type { RefusedStream, Streams } from './server/Streams.js';
export type { MinionControl } from './minions/MinionControl.js';
export type { NextJob } from './minions/NextJob.js';
export type { RequestFault } from './server/RequestFault.js';
export type { FaultKind, FaultScript } from './server/FaultScript.js';
export type { Answers } from './Answers.js';
export { absent } from './absent.js';
