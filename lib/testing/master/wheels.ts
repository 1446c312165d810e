import { matchTarget } from './matchTarget.js';
import type { Master } from './Master.js';

export interface Wheel {
  /** The names of its arguments, in order. */
  readonly params: readonly string[];
  /** [salt] `fun_args` are padded with the defaults of what was not given. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** [salt] What Salt says where the first argument is missing. */
  readonly missing?: string;
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
    missing: 'list_ takes at least 1 argument (0 given)',
    run: ([match], { minions }) => {
      if (match === 'accepted' || match === 'acc') return { minions: [...minions.keys()] };
      if (match === 'pre' || match === 'un') return { minions_pre: [] };
      if (match === 'rejected' || match === 'rej') return { minions_rejected: [] };
      return {};
    },
  },
  'key.name_match': {
    params: ['match'],
    missing: 'name_match takes at least 1 argument (0 given)',
    run: ([match], master) => {
      const { minions } = matchTarget({ minions: master.minions, nodegroups: {} }, match, 'glob');
      return minions.length > 0 ? { minions } : {};
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
