import type { Master } from '../master/Master.js';
import type { Low } from './Client.js';
import { argumentsOf } from './prepareJob.js';

/** The events of a batch of 3008, each with the state of the whole. */
export interface BatchEvents {
  begin(): void;
  /** The next portion begins. */
  run(minions: readonly string[]): void;
  /** What a portion returned, in full. */
  done(returns: Readonly<Record<string, unknown>>): void;
  complete(): void;
}

/**
 * [salt] `new`, a `progress` where a portion begins and one where the last has ended, `complete`. They are fired by the
 * user of the master, whoever sent the map.
 */
export function createBatchEvents(
  { bus, clock }: Master,
  jid: string,
  low: Low,
  minions: readonly string[],
  size: number,
): BatchEvents {
  const seconds = () => clock.micros() / 1_000_000;
  const created = seconds();
  const { fun, tgt, tgt_type = 'glob' } = low;
  let progressed = created;
  let pending = minions;
  let active: Readonly<Record<string, number>> = {};
  const done: Record<string, unknown> = {};

  const fire = (step: string) => {
    const state = {
      jid,
      all_minions: minions,
      pending,
      active,
      done: { ...done },
      failed: {},
      wait: [],
      batch_size: size,
      fun,
      arg: argumentsOf(low),
      kwargs: {},
      tgt,
      tgt_type,
      failhard: false,
      batch_wait: 0,
      timeout: low.timeout ?? 5,
      gather_job_timeout: low.gather_job_timeout ?? 10,
      last_progress: progressed,
      created,
      halted: false,
      halted_reason: null,
      driver: 'cli',
      ret: '',
      user: 'root',
    };
    bus.fire(`salt/batch/${jid}/${step}`, { jid, fun, tgt, tgt_type, user: 'root', driver: 'cli', state });
  };

  return {
    begin: () => fire('new'),
    run: (portion) => {
      progressed = seconds();
      pending = pending.filter((minion) => !portion.includes(minion));
      active = Object.fromEntries(portion.map((minion) => [minion, progressed]));
      fire('progress');
    },
    done: (returns) => {
      Object.assign(done, returns);
      active = {};
      progressed = seconds();
      if (pending.length === 0) fire('progress');
    },
    complete: () => fire('complete'),
  };
}
