const node = (file, ...flags) => ({ args: [...flags, `subjects/${file}`] });
const many = { minions: 3 };
const onTen = (jobs, each) => Array.from({ length: jobs * each }, (_, i) => `job${Math.floor(i / each)}-${i % each}`);

/**
 * What is measured. `subjects` are compared, the first one is rx-salt; `prepare` tells the source what to simulate, `feed` what
 * to do while a subject runs. `atMost` bounds a ratio to the subject that it names, which is what the row has to show.
 */
export const rows = ({ events, pepper }) => [
  ...[
    ['in 64 KiB chunks', 'chunks'],
    ['in two writes each', 'two'],
  ].map(([how, writes]) => ({
    name: `firehose, ${events} events ${how}`,
    source: many,
    subjects: {
      'rx-salt': node('firehose-rx-salt.mjs'),
      eventsource: node('firehose-eventsource.mjs'),
      'node:http, split, JSON.parse': node('firehose-floor.mjs'),
    },
    feed: ['returns', { events, writes }],
    figure: 'cpu',
    expects: { events },
    target: { of: 'node:http, split, JSON.parse', atMost: 1.15 },
  })),
  {
    name: `one job listens, nine of ten events are nobody's`,
    source: many,
    subjects: {
      'rx-salt': node('listeners-rx-salt.mjs'),
      'node:http, split, JSON.parse': node('firehose-floor.mjs'),
    },
    input: { of: 1 },
    feed: ['returns', { events, every: 10, writes: 'chunks' }],
    figure: 'cpu',
    target: { of: 'node:http, split, JSON.parse', atMost: 1 },
  },
  {
    name: 'the same with more jobs that listen',
    source: many,
    subjects: Object.fromEntries(
      [10_000, 100, 1].map((of) => [`${of} jobs`, { ...node('listeners-rx-salt.mjs'), input: { of } }]),
    ),
    feed: ['returns', { events, every: 10, writes: 'chunks' }],
    figure: 'cpu',
    target: { of: '1 jobs', atMost: 1.2 },
  },
  ...[
    ['one job on 10,000 minions', 1, 10_000],
    ['1,000 jobs on 10 minions each', 1_000, 10],
  ].map(([name, jobs, each]) => ({
    name,
    // A minion takes a moment.
    source: { minions: onTen(jobs, each), latency: [300, 700] },
    subjects: {
      'rx-salt': node('jobs-rx-salt.mjs'),
      'naive RxJS client': node('jobs-naive.mjs'),
      ...(pepper && { pepper: { command: pepper, args: ['subjects/jobs_pepper.py'] } }),
    },
    input: { jobs },
    figure: 'wall',
    counts: true,
    ahead: true,
  })),
  {
    name: 'an event of 8 MiB, of 4 MiB',
    source: many,
    subjects: Object.fromEntries(
      [8, 4].map((size) => [`${size} MiB`, { ...node('big-rx-salt.mjs'), feed: ['big', { bytes: size << 20 }] }]),
    ),
    figure: 'cpu',
    target: { of: '4 MiB', atMost: 2.2 },
  },
  {
    name: 'heap of an open job',
    source: many,
    subjects: { 'rx-salt': node('open-jobs.mjs', '--expose-gc') },
    input: { jobs: 1_000 },
    figure: 'bytes',
    target: { atMost: 4_096 },
  },
  {
    name: 'from nothing to the first return',
    source: many,
    subjects: { 'rx-salt': node('start.mjs') },
    figure: 'wall',
    more: ['imported'],
  },
];
