const node = (file, ...flags) => ({ args: [...flags, `subjects/${file}`] });
const many = { minions: 3 };
const onTen = (jobs, each) => Array.from({ length: jobs * each }, (_, i) => `job${Math.floor(i / each)}-${i % each}`);

/**
 * What is measured. `subjects` are compared, the first one is rx-salt; `source` tells what to simulate, `feed` what to do while
 * a subject runs. `figure` is what the row is about, `counts` what else it shows, `expects` what each run must have counted.
 * `atMost` bounds the figure, or its ratio to the subject that `of` names; `ahead` says that it has to be the least of all.
 */
export const rows = ({ events }) => [
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
    counts: ['events'],
    target: { of: 'node:http, split, JSON.parse', atMost: 1.15 },
  })),
  {
    name: `one job listens, nine of ten events are nobody's`,
    source: many,
    subjects: {
      'rx-salt': { ...node('listeners-rx-salt.mjs'), expects: { events: Math.ceil(events / 10) } },
      'node:http, split, JSON.parse': node('firehose-floor.mjs'),
    },
    input: { of: 1 },
    feed: ['returns', { events, every: 10, writes: 'chunks' }],
    figure: 'cpu',
    target: { of: 'node:http, split, JSON.parse', atMost: 1 },
  },
  {
    name: 'the same with more listeners, each to a jid of its own as a job is',
    source: many,
    subjects: Object.fromEntries(
      [10_000, 100, 1].map((of) => [`${of} listening`, { ...node('listeners-rx-salt.mjs'), input: { of } }]),
    ),
    feed: ['returns', { events, every: 10, writes: 'chunks' }],
    figure: 'cpu',
    target: { of: '1 listening', atMost: 1.2 },
  },
  ...[
    ['one job on 10,000 minions', 1, 10_000],
    ['1,000 jobs on 10 minions each', 1_000, 10],
  ].map(([name, jobs, each]) => ({
    name,
    // A minion takes a moment.
    source: { minions: onTen(jobs, each), latency: [300, 700] },
    needs: ['pepper'],
    subjects: ({ pepper }) => ({
      'rx-salt': { ...node('jobs-rx-salt.mjs'), expects: { returns: jobs * each } },
      'naive RxJS client': node('jobs-naive.mjs'),
      ...(pepper && { pepper: { command: pepper, args: ['subjects/jobs_pepper.py'] } }),
    }),
    input: { jobs },
    figure: 'wall',
    counts: ['requests', 'connections', 'returns'],
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
    name: 'import',
    source: many,
    subjects: Object.fromEntries(
      [['rx-salt'], ['rxjs', 'axios'], ['rxjs', 'eventsource'], ['rxjs']].map((modules) => [
        modules.join(' and '),
        { ...node('import.mjs'), input: { modules } },
      ]),
    ),
    figure: 'wall',
  },
  {
    name: 'from nothing to the first return',
    source: many,
    subjects: { 'rx-salt': node('start-rx-salt.mjs'), 'by hand, RxJS and EventSource': node('start-naive.mjs') },
    figure: 'wall',
    counts: ['requests', 'connections'],
  },
];
