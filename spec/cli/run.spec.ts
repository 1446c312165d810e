import { runHere } from './support/runHere.js';

const ping = ['web1', 'test.ping'];

describe('a wrong command line', () => {
  it.each([
    [['web1'], 'a target and a function are needed'],
    [['run'], 'a function is needed, such as rx-salt run manage.up'],
    [['wheel'], 'a function is needed, such as rx-salt wheel key.list_all'],
    [['follow'], 'one jid is needed'],
    [['react'], 'one file is needed'],
    [['events', 'a', 'b'], 'one glob is enough'],
    [['-E', '-L', ...ping], "option '-E, --pcre' cannot be used with option '-L, --list'"],
    [['-b', '0', ...ping], 'It must be a number of minions, or a percentage such as 25%.'],
    [['-b', '200%', ...ping], 'It must be a number of minions, or a percentage such as 25%.'],
    [['-b', '2', '--async', ...ping], '-b does not go with --async'],
    [['--failhard', ...ping], '-b is missing'],
    [['-t', 'x', ...ping], 'It must be a number of at least 0.001.'],
    [['--progress', ...ping], '--progress is for one state function'],
    [['--json', '--jsonl', ...ping], "option '--json' cannot be used with option '--jsonl'"],
    [['--fail-any', '--fail-all', ...ping], "option '--fail-any' cannot be used with option '--fail-all'"],
    [['events', '--json'], "unknown option '--json'"],
    [['run', '-L', 'manage.up'], "unknown option '-L'"],
    [['--pasword=hunter2', ...ping], "unknown option '--pasword'"],
    [['web1', 'test.ping,test.arg'], '2 functions need 2 lists of arguments'],
  ])('%j is told in a line, and nothing is sent', async (args, message) => {
    const { code, out, err } = await runHere(args);
    expect(err).toContain(message);
    expect(err).not.toMatch(/hunter2|\n {4}at /);
    expect([code, out]).toEqual([2, '']);
  });

  it('without a word is answered with the help', async () => {
    const { code, out, err } = await runHere([]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain("Usage: rx-salt [options] '<target>' <function>");
  });
});

describe('--help and --version', () => {
  it.each([
    [['--help']],
    [['run', '--help']],
    [['wheel', '-h']],
    [['events', '--help']],
    [['follow', '--help']],
    [['react', '--help']],
  ])('%j explains itself, and fits the terminal', async (args) => {
    const { code, out, err } = await runHere(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Usage: rx-salt ${args[0] === '--help' ? '' : args[0]}`);
    expect(out).toContain('--saltapi-url');
    expect(out).not.toContain('hunter2');
  });

  it('tell the version', async () => {
    const { out } = await runHere(['--version']);
    expect(out).toBe('1.2.3\n');
  });
});
