import fc from 'fast-check';

/** What one minion does with one job. Times in milliseconds. */
export interface MinionPlan {
  /** How long it runs. */
  readonly runs: number;
  /** How long the return takes after the minion has forgotten the job. */
  readonly sends: number;
  readonly how: 'once' | 'twice' | 'event lost' | 'dies' | 'event undecodable' | 'before the answer';
}

export type PostFault =
  | 'none'
  | 'never sent'
  | 'reset, not run'
  | 'reset, run'
  | '500, not run'
  | '500, run'
  | 'hangs, not run'
  | 'hangs, run'
  | 'unreadable, run'
  | 'slow';

export interface JobPlan {
  readonly at: number;
  readonly target: 'glob' | 'list' | 'nobody';
  readonly post: PostFault;
  readonly minions: readonly MinionPlan[];
  readonly unsubscribeAfter: number | undefined;
  readonly terminate: boolean;
  readonly deadline: number | undefined;
}

/** A runner or a wheel call. */
export interface MasterPlan {
  readonly at: number;
  readonly client: 'runner_async' | 'wheel_async';
  readonly how:
    'once' | 'twice' | 'before the answer' | 'event lost' | 'ends without a result' | 'never ends' | 'forbidden';
  /** As wheel calls on 3008: the events bear another jid than the answer, and the job cache has nothing. */
  readonly shifted: boolean;
  /** As wheel calls that fail early: its events do not bear the arguments. */
  readonly bare: boolean;
  readonly runs: number;
  readonly post: PostFault;
  readonly unsubscribeAfter: number | undefined;
}

export type Fault =
  | { readonly kind: 'cut' | 'end' | 'freeze stream' | 'expire token' | 'forget tokens' }
  | { readonly kind: 'spoof' | 'foreign' | 'duplicate' | 'stranger'; readonly job: number; readonly minion: number }
  | {
      readonly kind: 'api down' | 'master down' | 'look-ups fail' | 'look-ups hang' | 'look-ups unknown';
      readonly for: number;
    }
  | { readonly kind: 'find_job fails' | 'find_job hangs'; readonly for: number }
  /** The stream is behind: events come `by` ms late, in order. */
  | { readonly kind: 'lag'; readonly by: number; readonly for: number }
  /** Some POSTs are answered with 401, of whatever token. */
  | { readonly kind: 'refuse'; readonly for: number }
  | { readonly kind: 'freeze minion' | 'kill minion'; readonly minion: number; readonly for: number };

export interface Script {
  readonly minions: number;
  readonly jobs: readonly JobPlan[];
  readonly masters: readonly MasterPlan[];
  /** For how long somebody listens to all events. */
  readonly listens: number | undefined;
  /** Milliseconds. */
  readonly tokenLife: number;
  readonly faults: readonly (Fault & { readonly at: number })[];
  readonly lookUpsForbidden: boolean;
  /** How many minions one find_job may name. */
  readonly findJobMinions: number;
  readonly seed: number;
}

const most = 4;

const minionPlan: fc.Arbitrary<MinionPlan> = fc.record({
  runs: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 90_000 })),
  sends: fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  ),
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constant('once' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('twice', 'event lost', 'dies', 'event undecodable', 'before the answer' as const),
    },
  ),
});

const post: fc.Arbitrary<PostFault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<PostFault[]>(
      'never sent',
      'reset, not run',
      'reset, run',
      '500, not run',
      '500, run',
      'hangs, not run',
      'hangs, run',
      'unreadable, run',
      'slow',
    ),
  },
);
const unsubscribeAfter = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined, freq: 6 });

const masterPlan: fc.Arbitrary<MasterPlan> = fc.record({
  at: fc.integer({ min: 0, max: 20_000 }),
  client: fc.constantFrom('runner_async', 'wheel_async' as const),
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant('once' as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom<MasterPlan['how'][]>(
        'twice',
        'before the answer',
        'event lost',
        'ends without a result',
        'never ends',
        'forbidden',
      ),
    },
  ),
  shifted: fc.boolean(),
  bare: fc.boolean(),
  runs: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 90_000 })),
  post,
  unsubscribeAfter,
});

const jobPlan: fc.Arbitrary<JobPlan> = fc.record({
  at: fc.integer({ min: 0, max: 20_000 }),
  target: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('glob' as const, 'list' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
  ),
  post,
  minions: fc.array(minionPlan, { minLength: most, maxLength: most }),
  unsubscribeAfter,
  terminate: fc.boolean(),
  deadline: fc.option(fc.integer({ min: 100, max: 60_000 }), { nil: undefined, freq: 6 }),
});

const index = fc.integer({ min: 0, max: most - 1 });
const span = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  { weight: 1, arbitrary: fc.constant(Infinity) },
);
const kinds = <K extends string>(...of: readonly K[]) => fc.constantFrom(...of);

const fault: fc.Arbitrary<Fault & { readonly at: number }> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 120_000 })),
    fc.oneof(
      fc.record({ kind: kinds('cut', 'end', 'freeze stream', 'expire token', 'forget tokens') }),
      fc.record({ kind: kinds('spoof', 'foreign', 'duplicate', 'stranger'), job: index, minion: index }),
      fc.record({
        kind: kinds('api down', 'master down', 'look-ups fail', 'look-ups hang', 'look-ups unknown'),
        for: span,
      }),
      fc.record({ kind: kinds('lag'), by: fc.integer({ min: 1, max: 9_000 }), for: span }),
      fc.record({ kind: kinds('find_job fails', 'find_job hangs', 'refuse'), for: span }),
      fc.record({ kind: kinds('freeze minion', 'kill minion'), minion: index, for: span }),
    ),
  )
  .map(([at, what]) => ({ ...what, at }));

/** Random minions, jobs, latencies and faults; `masters` is how many calls of the master's own there are at most. */
export function scripts(masters: number): fc.Arbitrary<Script> {
  return fc.record({
    minions: fc.integer({ min: 1, max: most }),
    jobs: fc.array(jobPlan, { minLength: masters === 0 ? 1 : 0, maxLength: masters === 0 ? 3 : 1 }),
    masters: fc.array(masterPlan, { minLength: Math.min(1, masters), maxLength: masters }),
    faults: fc.array(fault, { maxLength: 6 }),
    listens: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: undefined, freq: 2 }),
    lookUpsForbidden: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    findJobMinions: fc.constantFrom(1, 2, 500),
    tokenLife: fc.oneof(
      { weight: 5, arbitrary: fc.constant(43_200_000) },
      { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 200_000 }) },
    ),
    seed: fc.integer(),
  });
}
