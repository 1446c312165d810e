import { isMap } from '../../lib/testing/wire/isMap.js';
import { textOf } from '../../lib/testing/wire/textOf.js';
import { pythonJson } from '../../lib/testing/wire/pythonJson.js';

/**
 * A text of the wire without what differs from run to run. Everything else counts, the order of keys too.
 * Jids, times and process ids are each run's own; tokens and keys are replaced in the recordings.
 */
export function normalised(text: string): string {
  return (
    text
      .replace(/(?<!\d)\d{20}(?!\d)/g, '<jid>')
      .replace(/"\d{4}, \w{3} \d\d [\d:.]+"/g, '"<start time>"')
      // Whether a stamp has an offset is the release's, not the run's.
      .replace(/"_stamp": "[^"+]*(\+00:00)?"/g, '"_stamp": "<stamp>$1"')
      .replace(/"start_time": "[^"]*"/g, '"start_time": "<time>"')
      .replace(/"(ts|expire|start|duration|pid|__pub_pid|last_progress|created)": [\d.e-]+/g, '"$1": <$1>')
      // What a find_job of 3006 tells of another that runs: its pid comes first or last, both in one recording.
      .replace(/\{("fun": "saltutil.find_job"[^{}]*), "pid": <pid>\}/g, '{"pid": <pid>, $1}')
      // When a minion of a batch began.
      .replace(/"(minion\w)": \d{10}\.\d+/g, '"$1": <time>')
      // Minions return in any order.
      .replace(/(?<= ran on )minion\d(?:, minion\d)*/g, (names) => names.split(', ').sort().join(', '))
      .replace(/\bat pid \d+/g, 'at pid <pid>')
      .replace(/"(token|key)": "[^"]*"/g, '"$1": "<$1>"')
      // What lies between the first line and the last one is Salt's source.
      .replace(/Traceback \(most recent call last\):(?:\\n +.*?)*\\n(?=\w)/g, '<traceback>')
      .replace(/started at [\w :]+/g, 'started at <time>')
      // The rest of the headers are those of whoever sent the request.
      .replace(/"headers": \{"Remote-Addr": "127.0.0.1", [^}]*\}/g, '"headers": {"Remote-Addr": "127.0.0.1", <sent>}')
  );
}

/** A value as its text, with minions in the order of their names: which of them returns first is left open. */
export function normalisedValue(value: unknown): string {
  return normalised(pythonJson(minionsInOrder(value)));
}

/** A text of JSON like normalisedValue, where it is as Python writes it; any other one as it is. */
export function normalisedText(text: string): string {
  const value: unknown = JSON.parse(text);
  return pythonJson(value) === text ? normalisedValue(value) : normalised(text);
}

const isMinion = (key: string) => /^minion\w$/.test(key);
const byName = (a: string, b: string) => a.localeCompare(b);

function minionsInOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(minionsInOrder);
    // The answer of local_batch: a map of one minion each, as they returned.
    const ofOne = items.every(
      (item) => isMap(item) && Object.keys(item).length === 1 && Object.keys(item).every(isMinion),
    );
    // What jobs.master lists stands in the order of the files in a folder.
    const ofRunners = items.every((item) => isMap(item) && textOf(item.fun).startsWith('runner.'));
    return ofOne || ofRunners
      ? items.sort((a, b) => byName(normalised(pythonJson(a)), normalised(pythonJson(b))))
      : items;
  }
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, minionsInOrder(item)]);
  return Object.fromEntries(
    entries.every(([key]) => isMinion(key)) ? entries.sort(([a], [b]) => byName(a, b)) : entries,
  );
}
