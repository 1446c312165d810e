import { readFileSync } from 'node:fs';
import * as rxSalt from 'rx-salt';
import { readConfig } from '../../lib/config.js';
import { jobDefaults } from '../../lib/jobs/JobOptions.js';

const readme = readFileSync('README.md', 'utf8');

/** The rows below the header whose first cell is `first`, the `index`th such table. */
function table(first: string, index = 0): string[][] {
  const tables = readme.split('\n\n').filter((text) => new RegExp(`^\\| ${first} +\\|`).test(text));
  const [, , ...rows] = (tables[index] ?? '').trim().split('\n');
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  );
}

/** What a ConfigError says are the options, where one is unknown. */
function known(at: 'options' | 'events' | 'backoff' | 'jobs'): string[] {
  const nonsense: object = { nonsense: 1 };
  const inside =
    at === 'options' ? nonsense : at === 'backoff' ? { events: { backoff: nonsense } } : { [at]: nonsense };
  try {
    rxSalt.createSaltClient({ url: 'http://salt', credentials: 'none', ...inside });
  } catch (error) {
    return error instanceof Error ? (error.message.split('known are ')[1] ?? '').split(', ') : [];
  }
  return [];
}

const names = (rows: readonly string[][]) => rows.map(([name = '']) => name);
const defaultsOf = (rows: readonly string[][]) =>
  Object.fromEntries(rows.map(([name = '', text = '']) => [name, Number(text.replaceAll(',', ''))]));

describe('the tables of the README', () => {
  it('name the options of a client', () => {
    expect(names(table('option')).sort()).toEqual(known('options').sort());
  });

  it('name the options of the event stream and their defaults', () => {
    const rows = table('option', 1);
    const { backoff, ...rest } = readConfig({ url: 'http://salt', credentials: 'none' }).events;
    const nested = Object.entries<number>({ ...backoff }).map(([name, value]) => [`backoff.${name}`, value] as const);
    expect(defaultsOf(rows)).toEqual({ ...rest, ...Object.fromEntries(nested) });
    expect(
      names(rows)
        .filter((name) => !name.includes('.'))
        .sort(),
    ).toEqual(
      known('events')
        .filter((name) => name !== 'backoff')
        .sort(),
    );
    expect(
      names(rows)
        .flatMap((name) => name.split('backoff.')[1] ?? [])
        .sort(),
    ).toEqual(known('backoff').sort());
  });

  it('name the options of a job and their defaults', () => {
    const rows = table('option', 2);
    expect(
      names(rows)
        .filter((name) => name !== 'decode')
        .sort(),
    ).toEqual(
      known('jobs')
        .filter((name) => name !== 'decode')
        .sort(),
    );
    expect(names(rows)).toContain('decode');
    const { deadline, onUnsubscribe, trust, ...numbers } = jobDefaults;
    expect([deadline, onUnsubscribe, trust]).toEqual([Infinity, 'leave', 'events']);
    expect(defaultsOf(rows)).toMatchObject(numbers);
  });

  it('name the errors', () => {
    const errors = Object.keys(rxSalt).filter(
      (name) => name.endsWith('Error') && !['SaltError', 'JobError'].includes(name),
    );
    expect(names(table('name')).sort()).toEqual(errors.sort());
  });
});
