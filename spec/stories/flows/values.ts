import { faultsOfSalt } from '../faultsOfSalt.js';
import type { Flow } from '../Flow.js';

const kibi = 1_024;
/** Prints so many bytes. */
const printed = (bytes: number) => `head -c ${bytes} /dev/zero | tr '\\0' x`;

const values: Readonly<Record<string, unknown>> = {
  false: false,
  null: null,
  zero: 0,
  empty: '',
  list: [],
  map: {},
  text: 'ü € 😀 \u2028 \u2029\r\n\n\ndata: x',
  nested: { a: [1, { b: [null, [], {}, 'c'] }], 'd.e': { 'f g': -1.5 } },
};

/** Values of every kind, as they are. */
export const valuesOfEveryKind: readonly Flow[] = [
  {
    title: 'values of every kind',
    uses: ['minion1'],
    run: async ({ track }) => {
      const low = { client: 'local_async', tgt: 'minion1', fun: 'test.echo' } as const;
      for (const [name, value] of Object.entries(values)) await track(name, { ...low, arg: [value] }).ended;
    },
    story: `
      ${Object.entries(values)
        .map(
          ([name, value]) => `${name}: submitted to minion1
      ${name}: return minion1 ${JSON.stringify(value)}
      ${name}: complete`,
        )
        .join('\n')}
      stream: connecting > open
      asked: login, GET /events, local_async test.echo x${Object.keys(values).length}`,
  },
  {
    title: 'bytes that are no UTF-8, 900 KiB, and 1.5 MiB that Salt trims',
    uses: ['minion2'],
    run: async ({ track }) => {
      const low = { client: 'local_async', tgt: 'minion2', fun: 'cmd.run' } as const;
      await track('binary', { ...low, arg: ['printf "\\377\\376bin"'] }).ended;
      await track('big', { ...low, arg: [printed(900 * kibi)] }).ended;
      await track('oversized', { ...low, arg: [printed(1_536 * kibi)] }).ended;
    },
    story: `
      binary: submitted to minion2
      binary: return minion2 "\ufffd\ufffdbin"
      binary: complete
      big: submitted to minion2
      big: return minion2 "xxx… (921600 characters)"
      big: complete
      oversized: submitted to minion2
      oversized: return minion2 "VALUE_TRIMMED", trimmed
      oversized: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run x3`,
    or: [faultsOfSalt.lostReturn('big', 'minion2')],
  },
];
