import { matchTarget } from './matchTarget.js';
import type { Master } from './Master.js';

export interface Wheel {
  /** The names of its arguments, in order. */
  readonly params: readonly string[];
  /** [salt] `fun_args` are padded with the defaults of what was not given. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly run: (args: readonly unknown[], master: Master) => unknown;
}

/** The wheel functions of the simulated master. */
export const wheels: Readonly<Record<string, Wheel | undefined>> = {
  'key.list_all': {
    params: [],
    run: (_args, { minions, settings }) => {
      const accepted = { minions: [...minions.keys()] };
      return {
        ...(settings.release === '3008' ? {} : accepted),
        minions_pre: [],
        minions_rejected: [],
        ...accepted,
        minions_denied: [],
        local: ['master.pem', 'master.pub'],
      };
    },
  },
  'key.list': {
    params: ['match'],
    run: ([match], { minions }) => {
      if (match === 'accepted' || match === 'acc') return { minions: [...minions.keys()] };
      if (match === 'pre' || match === 'un') return { minions_pre: [] };
      if (match === 'rejected' || match === 'rej') return { minions_rejected: [] };
      return {};
    },
  },
  'key.finger': {
    params: ['match'],
    defaults: { hash_type: null },
    run: ([match], master) => {
      const { minions } = matchTarget({ minions: master.minions, nodegroups: {} }, match, 'glob');
      return { minions: Object.fromEntries(minions.map((id) => [id, `00:11:22:33:${id}`])) };
    },
  },
};
