import type { Lowstate } from '../session/Api.js';

/** A map for localAsync: any module, any targeting type; it goes to Salt as it is, but for a jid. */
export interface LocalLow extends Lowstate {
  /** May be left out. */
  readonly client?: 'local_async';
  /** Which minions, in the way that `tgt_type` says: `glob` by default, `list`, `pcre`, `grain`, `compound`, … */
  readonly tgt: string | readonly string[];
  /** How `tgt` is meant: a ConfigError names the known values. Default `glob`. */
  readonly tgt_type?: string;
  /** What they run; a list runs several functions in one job. */
  readonly fun: string | readonly string[];
  /** Positional arguments of the function. */
  readonly arg?: readonly unknown[];
  /** Named arguments of the function. Where `fun` is a list, they stand in `arg`, as `{ __kwarg__: true, … }`. */
  readonly kwarg?: Readonly<Record<string, unknown>>;
  /** Kept as it is; without one the client mints it. A job can be submitted once under a jid. */
  readonly jid?: string;
  /** Salt ignores it: named arguments go into `kwarg`. */
  readonly kwargs?: never;
  /** Salt ignores it: positional arguments go into `arg`. */
  readonly args?: never;
  /** Salt ignores it: use `tgt_type`. */
  readonly expr_form?: never;
  /** Salt ignores it: use `fun`. */
  readonly functions?: never;
  /** Salt ignores it: use `tgt`. */
  readonly target?: never;
  /** Salt ignores it: use `tgt_type`. */
  readonly tgt_typ?: never;
}

/** A map for runnerAsync: further keys are arguments of the function. */
export interface RunnerLow extends Lowstate {
  /** May be left out. */
  readonly client?: 'runner_async';
  /** The function, such as `manage.up`. */
  readonly fun: string;
  /** Salt ignores it: named arguments go into `kwarg`. */
  readonly kwargs?: never;
  /** Salt ignores it: positional arguments go into `arg`. */
  readonly args?: never;
  /** Salt ignores it: use `tgt_type`, where the function has it. */
  readonly expr_form?: never;
  /** Salt ignores it: use `tgt_type`, where the function has it. */
  readonly tgt_typ?: never;
}

/** A map for wheelAsync: further keys are arguments of the function. */
export interface WheelLow extends Lowstate {
  /** May be left out. */
  readonly client?: 'wheel_async';
  /** The function, such as `key.list_all`. */
  readonly fun: string;
  /** Salt ignores it: named arguments go into `kwarg`. */
  readonly kwargs?: never;
  /** Salt ignores it: positional arguments go into `arg`. */
  readonly args?: never;
  /** Salt ignores it: use `tgt_type`, where the function has it. */
  readonly expr_form?: never;
  /** Salt ignores it: use `tgt_type`, where the function has it. */
  readonly tgt_typ?: never;
}

/** A map for track, where `client` says which kind of job it is. */
export type TrackLow =
  | (LocalLow & { readonly client: 'local_async' })
  | (RunnerLow & { readonly client: 'runner_async' })
  | (WheelLow & { readonly client: 'wheel_async' });

/** A map for request: the clients that answer when all is done. */
export interface RequestLow extends Lowstate {
  /** Which client answers. */
  readonly client: 'local' | 'local_batch' | 'local_subset' | 'runner' | 'wheel' | 'ssh';
  /** What runs; a list is several functions, for `local` alone. */
  readonly fun: string | readonly string[];
  /** Salt ignores it: named arguments go into `kwarg`. */
  readonly kwargs?: never;
  /** Salt ignores it: positional arguments go into `arg`. */
  readonly args?: never;
  /** Salt ignores it: use `tgt_type`. */
  readonly expr_form?: never;
  /** Salt ignores it: use `tgt_type`. */
  readonly tgt_typ?: never;
}
