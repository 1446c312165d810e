import { isRecord } from '../checks.js';
import type { RunnerLow } from '../commands/Low.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { Progress } from './JobItem.js';
import { readProgress } from './readProgress.js';

/**
 * The steps of an orchestration, where its map has an `orchestration_jid`. [salt] The steps are told under that jid, and not
 * under the runner's; one that the master makes up is told to nobody.
 */
export interface Orchestration {
  readonly jid: string;
  readonly isStep: (tag: string) => boolean;
  /** The step that an event tells, as progress of the job `jid`. */
  readonly readStep: (jid: string, event: SaltEvent) => Progress | undefined;
}

/** Undefined where the map says no `orchestration_jid`. */
export function orchestrationIn({ kwarg, orchestration_jid }: RunnerLow): Orchestration | undefined {
  const jid = isRecord(kwarg) && kwarg.orchestration_jid !== undefined ? kwarg.orchestration_jid : orchestration_jid;
  if (typeof jid !== 'string' || jid === '') return undefined;
  const prefix = `salt/job/${jid}/prog/`;
  const isStep = (tag: string) => tag.startsWith(prefix);
  return {
    jid,
    isStep,
    // [salt] The master sends it itself, without an id and a cmd; what a minion sends has both.
    readStep: (runner, { tag, data }) =>
      isStep(tag)
        ? readProgress(runner, tag.slice(prefix.length), data, () => data.cmd === undefined && data.id === undefined)
        : undefined,
  };
}
