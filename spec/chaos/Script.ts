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

export type Fault =
  | { readonly kind: 'cut' | 'end' | 'freeze stream' | 'expire token' | 'forget tokens' }
  | { readonly kind: 'spoof' | 'foreign' | 'duplicate' | 'stranger'; readonly job: number; readonly minion: number }
  | {
      readonly kind: 'api down' | 'master down' | 'look-ups fail' | 'look-ups hang' | 'look-ups unknown';
      readonly for: number;
    }
  | { readonly kind: 'find_job fails' | 'find_job hangs'; readonly for: number }
  | { readonly kind: 'freeze minion' | 'kill minion'; readonly minion: number; readonly for: number };

export interface Script {
  readonly minions: number;
  readonly jobs: readonly JobPlan[];
  readonly faults: readonly (Fault & { readonly at: number })[];
  readonly lookUpsForbidden: boolean;
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

const jobPlan: fc.Arbitrary<JobPlan> = fc.record({
  at: fc.integer({ min: 0, max: 20_000 }),
  target: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('glob' as const, 'list' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
  ),
  post: fc.oneof(
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
  ),
  minions: fc.array(minionPlan, { minLength: most, maxLength: most }),
  unsubscribeAfter: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined, freq: 6 }),
  terminate: fc.boolean(),
  deadline: fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: undefined, freq: 6 }),
});

const index = fc.integer({ min: 0, max: most - 1 });
const span = fc.integer({ min: 1, max: 60_000 });
const kinds = <K extends string>(...of: readonly K[]) => fc.constantFrom(...of);

const fault: fc.Arbitrary<Fault & { readonly at: number }> = fc
  .tuple(
    fc.integer({ min: 0, max: 120_000 }),
    fc.oneof(
      fc.record({ kind: kinds('cut', 'end', 'freeze stream', 'expire token', 'forget tokens') }),
      fc.record({ kind: kinds('spoof', 'foreign', 'duplicate', 'stranger'), job: index, minion: index }),
      fc.record({
        kind: kinds('api down', 'master down', 'look-ups fail', 'look-ups hang', 'look-ups unknown'),
        for: span,
      }),
      fc.record({ kind: kinds('find_job fails', 'find_job hangs'), for: span }),
      fc.record({ kind: kinds('freeze minion', 'kill minion'), minion: index, for: span }),
    ),
  )
  .map(([at, what]) => ({ ...what, at }));

/** Random minions, jobs, latencies and faults. */
export const script: fc.Arbitrary<Script> = fc.record({
  minions: fc.integer({ min: 1, max: most }),
  jobs: fc.array(jobPlan, { minLength: 1, maxLength: 3 }),
  faults: fc.array(fault, { maxLength: 6 }),
  lookUpsForbidden: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  seed: fc.integer(),
});
