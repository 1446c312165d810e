import type { Release, SimulatedState, SimulatedUser, SimulatorOptions } from './SimulatorOptions.js';

/** The options with every default filled in, so that nothing behind meets an optional. */
export interface Settings {
  readonly minions: readonly string[];
  readonly release: Release;
  readonly functions: NonNullable<SimulatorOptions['functions']>;
  readonly runners: NonNullable<SimulatorOptions['runners']>;
  readonly wheels: NonNullable<SimulatorOptions['wheels']>;
  readonly grains: NonNullable<SimulatorOptions['grains']>;
  readonly states: Readonly<Record<string, readonly SimulatedState[]>>;
  readonly roster: readonly string[];
  readonly stateEvents: boolean;
  readonly minionsInCache: boolean;
  readonly nodegroups: Readonly<Record<string, string>>;
  readonly users: Readonly<Record<string, SimulatedUser>>;
  readonly speed: number;
  readonly tokenExpire: number;
  readonly clockOffset: number;
  readonly latency: readonly [number, number];
  readonly bodyLimit: number;
  readonly seed: number;
  readonly port: number;
  readonly host: string;
}
