import { toText } from './toText.js';

const longest = 6_000;
const briefly = 160;

/** What a minion returned, as people read it: of a state run the states that failed, else the value; and all that in one line. */
export function describeReturn(value: unknown): { readonly text: string; readonly brief: string } {
  const states = statesOf(value);
  const text =
    typeof value === 'string' ? value.slice(0, longest) : states ? told(states) : toText(value, longest, '  ');
  const [line = ''] = text.split('\n', 1);
  if (typeof value !== 'string' && !states) return { text, brief: toText(value, briefly) };
  return { text, brief: text.length > line.length ? `${line} …` : line };
}

function told(states: readonly State[]): string {
  const failed = states.filter(({ result }) => result === false);
  const lines = failed.map(({ id, comment }) => `${id}: ${comment}`);
  const rest = `${states.length - failed.length} of ${states.length} states are fine`;
  return [...lines, rest].join('\n').slice(0, longest);
}

interface State {
  readonly id: string;
  readonly result: unknown;
  readonly comment: string;
}

function statesOf(value: unknown): State[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const states: State[] = [];
  for (const [name, state] of Object.entries<unknown>({ ...value })) {
    if (!name.includes('_|-') || typeof state !== 'object' || state === null) return undefined;
    const { __id__, result, comment }: { __id__?: unknown; result?: unknown; comment?: unknown } = state;
    states.push({
      id: typeof __id__ === 'string' ? __id__ : name,
      result,
      comment: typeof comment === 'string' ? comment : toText(comment, 400),
    });
  }
  return states.length > 0 ? states : undefined;
}
