import { isRecord } from './isRecord.js';
import { nested } from './nested.js';
import type { Paint } from './Paint.js';
import { toJson } from './toJson.js';
import { safe, SafeText } from './SafeText.js';

interface StateReturn {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The lines of what states returned, as Salt's outputter `highstate` has them; undefined for any other value. */
export function highstate(value: unknown, minion: string, paint: Paint): readonly SafeText[] | undefined {
  const states = readStates(value);
  if (!states) return undefined;
  const count = (result: boolean | null) => states.filter(({ value: own }) => own.result === result).length;
  const changed = states.filter(({ value: own }) => hasChanges(own)).length;
  const [failed, unchanged] = [count(false), count(null)];
  const width = 'Succeeded: '.length + String(Math.max(count(true), failed, unchanged)).length;
  const counted = (label: string, number: number) => `${label}:${String(number).padStart(width - label.length - 1)}`;
  const details = [
    ...(unchanged > 0 ? [paint.yellow(`unchanged=${unchanged}`)] : []),
    ...(changed > 0 ? [paint.green(`changed=${changed}`)] : []),
  ];
  const took = states.reduce((sum, { value: own }) => sum + (Number.parseFloat(textOf(own.duration)) || 0), 0);
  const [time, unit] = took > 999 ? [(took / 1000).toFixed(3), 's'] : [took.toFixed(3), 'ms'];
  const ruler = '-'.repeat(width);
  return [
    ...states.flatMap((state) => stateLines(state, paint)),
    safe``,
    paint.cyan(`Summary for ${minion}`),
    paint.cyan(ruler),
    safe`${paint.green(counted('Succeeded', count(true) + unchanged))}${details.length > 0 ? safe` (${SafeText.join(details, safe`, `)})` : ''}`,
    (failed > 0 ? paint.red : paint.cyan)(counted('Failed', failed)),
    paint.cyan(ruler),
    paint.cyan(`Total states run: ${String(states.length).padStart(width - 7)}`),
    paint.cyan(`Total run time: ${time.padStart(width - 5)} ${unit}`),
  ];
}

/** [salt] The key of a state is `module_|-id_|-name_|-function`; `__run_num__` is its place. */
function readStates(value: unknown): readonly StateReturn[] | undefined {
  if (!isRecord(value)) return undefined;
  const states = Object.entries(value).flatMap(([key, own]) =>
    key.split('_|-').length === 4 && isRecord(own) && 'result' in own ? [{ key, value: own }] : [],
  );
  if (states.length === 0 || states.length < Object.keys(value).length) return undefined;
  return states.sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ value }: StateReturn): number {
  return typeof value.__run_num__ === 'number' ? value.__run_num__ : 0;
}

function hasChanges({ changes }: StateReturn['value']): boolean {
  return (isRecord(changes) || Array.isArray(changes)) && Object.keys(changes).length > 0;
}

function stateLines({ key, value }: StateReturn, paint: Paint): readonly SafeText[] {
  const [module = '', id = '', name = '', fun = ''] = key.split('_|-');
  const { result, comment, start_time: started, duration, changes } = value;
  const changed = hasChanges(value);
  const colour = result === false ? paint.red : result === null ? paint.yellow : changed ? paint.cyan : paint.green;
  const field = (label: string, text: SafeText | string) => safe`    ${colour(safe`${label.padStart(8)}: ${text}`)}`;
  return [
    colour('----------'),
    field('ID', id),
    field('Function', `${module}.${fun}`),
    ...(id === name ? [] : [field('Name', name)]),
    field('Result', result === null ? 'None' : result === true ? 'True' : result === false ? 'False' : textOf(result)),
    ...textOf(comment)
      .trim()
      .split('\n')
      .map((line, i) =>
        i === 0
          ? field('Comment', SafeText.lineOf(line))
          : safe`    ${colour(safe`${' '.repeat(10)}${SafeText.lineOf(line)}`)}`,
      ),
    field('Started', textOf(started)),
    field('Duration', typeof duration === 'number' ? `${duration} ms` : textOf(duration)),
    field('Changes', '  '),
    ...(changed ? nested(changes, paint, { indent: 14 }) : []),
  ];
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : toJson(value);
}
