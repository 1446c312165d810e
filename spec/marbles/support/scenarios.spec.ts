import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay } from 'rxjs';
import { scenarios, type Wiring } from './scenarios.js';

const delays = `# Delays

## delays each event

\`\`\`marbles
source   -a-b-- 5s --|    the master is slow
delayed  ---a-b 5s --|

a  salt/auth
b  salt/key
\`\`\`
`;

const delaying: Wiring = (rows, { m, legend, expectRow }) => {
  const events = legend.values((tag) => tag);
  expectRow('delayed', m.hot(rows.take('source'), events).pipe(delay(2))).toBeObservable(rows.take('delayed'), events);
};

type Outcomes = Record<string, string>;

/** What became of each scenario of `markdown`: `passed`, or how it failed. */
function outcomes(markdown: string, wire: Wiring): Outcomes {
  const directory = mkdtempSync(join(tmpdir(), 'marbles-'));
  const outcomes: Outcomes = {};
  try {
    writeFileSync(join(directory, 'delays.md'), markdown);
    scenarios(join(directory, 'delays.md'), wire, {
      describe: (_, body) => body(),
      it: (title, test) => {
        try {
          test();
          outcomes[title] = 'passed';
        } catch (error) {
          outcomes[title] = error instanceof Error ? error.message : 'failed';
        }
      },
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
  return outcomes;
}

describe('scenarios', () => {
  it('runs each scenario of a page', () => {
    const two = delays + delays.replace('delays each event', 'and again').replace('# Delays', '');
    expect(outcomes(two, delaying)).toEqual({ 'delays each event': 'passed', 'and again': 'passed' });
  });

  it('shows the expected and the actual diagram of a row that is different', () => {
    expect(outcomes(delays.replace('delayed  ---a-b', 'delayed  --a--b'), delaying)['delays each event']).toBe(
      `"delays each event"

delayed  expected  --a--b 5002ms |
         actual    ---a-b 5002ms |

a  salt/auth
b  salt/key`,
    );
  });

  it('gives the wiring the settings of the page and of the scenario', () => {
    const page = delays.replace('## delays each event', '`one: 1` and `two: 2`\n\n## delays each event\n\n`two: 3`');
    const read: Wiring = (rows, context) => {
      expect(Array.from(context.settings)).toEqual([
        ['one', '1'],
        ['two', '3'],
      ]);
      delaying(rows, context);
    };
    expect(outcomes(page, read)).toEqual({ 'delays each event': 'passed' });
  });

  it('fails a page that cannot be read', () => {
    expect(outcomes(delays.replace('a  salt/auth', 'a salt/auth'), delaying)).toEqual({
      'can be read': '"delays each event" has a line that cannot be read: a salt/auth',
    });
  });

  it('fails a row that no one asked for', () => {
    const more = delays.replace('\ndelayed', '\nother    -a|\ndelayed');
    expect(outcomes(more, delaying)).toEqual({
      'delays each event': '"delays each event" has rows that no spec asks for: other',
    });
  });

  it('fails a row that is not there', () => {
    expect(outcomes(delays.replace('delayed', 'result '), delaying)).toEqual({
      'delays each event': '"delays each event" has no row delayed',
    });
  });

  it('lets a wiring ask for a row that only some scenarios have', () => {
    const both: Wiring = (rows, context) => {
      expect(rows.takeIf('reconnected')).toBe(undefined);
      delaying(rows, context);
    };
    expect(outcomes(delays, both)).toEqual({ 'delays each event': 'passed' });
  });
});
