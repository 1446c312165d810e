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

const delaying: Wiring = (rows, { m, legend }) => {
  const events = legend.values((tag) => ({ tag }));
  m.expect(m.hot(rows.take('source'), events).pipe(delay(2))).toBeObservable(rows.take('delayed'), events);
};

type Outcomes = Record<string, string>;

/** What became of each scenario of `markdown`: `passed`, or how it failed. */
function outcomes(markdown: string, wire: Parameters<typeof scenarios>[1]): Outcomes {
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
  it('runs each scenario with the wiring of its title, or with the one for all', () => {
    expect(outcomes(delays, { 'delays each event': delaying })).toEqual({ 'delays each event': 'passed' });
    const two = delays + delays.replace('delays each event', 'and again').replace('# Delays', '');
    expect(outcomes(two, delaying)).toEqual({ 'delays each event': 'passed', 'and again': 'passed' });
  });

  it('fails a scenario whose diagram is wrong', () => {
    expect(outcomes(delays.replace('delayed  ---a', 'delayed  --a-'), delaying)['delays each event']).toContain(
      'frame',
    );
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

  it('fails a wiring without scenario, and only that', () => {
    expect(outcomes(delays, { 'delays each event': delaying, 'delays none': delaying })).toEqual({
      'delays each event': 'passed',
      'delays none': 'delays.md has no scenario "delays none"',
    });
  });

  it('fails a scenario without wiring', () => {
    expect(outcomes(delays, {})).toEqual({ 'delays each event': 'no spec wires "delays each event" of delays.md' });
  });

  it('lets a wiring for all ask for a row that only some scenarios have', () => {
    const both: Wiring = (rows, context) => {
      expect(rows.takeIf('reconnected')).toBe(undefined);
      delaying(rows, context);
    };
    expect(outcomes(delays, both)).toEqual({ 'delays each event': 'passed' });
  });
});
