import { readScenarios } from './readScenarios.js';

const scenario = (block: string, title = 'a title') => `# File\n\n## ${title}\n\n\`\`\`marbles\n${block}\n\`\`\`\n`;

describe('readScenarios', () => {
  it('reads titles, rows, notes and legends, and passes over the text around them', () => {
    const [first, second, ...more] = readScenarios(
      `# Job returns\n\nIntroduction.\n\n${scenario(
        'publish    -----(j|)\nstream     -x-a-- 5s --#   then it is cut\n\nj  job 7 on web1, web2\nx  salt/job/6\na  a  b\n#  RequestError',
        'keeps a return',
      )}\nMore text.\n\n\`\`\`ts\ncode\n\`\`\`\n${scenario('listening  ^------!', 'listens')}`,
    );
    expect(more).toEqual([]);
    expect(first?.title).toBe('keeps a return');
    expect(Object.fromEntries(first?.rows ?? [])).toEqual({ publish: '-----(j|)', stream: '-x-a-- 5s --#' });
    expect(Object.fromEntries(first?.legend ?? [])).toEqual({
      j: 'job 7 on web1, web2',
      x: 'salt/job/6',
      a: 'a  b',
      '#': 'RequestError',
    });
    expect(second?.title).toBe('listens');
    expect(Object.fromEntries(second?.rows ?? [])).toEqual({ listening: '^------!' });
    expect(second?.legend.size).toBe(0);
  });

  it.each([
    ['a scenario without marbles', '## a title\n\ntext\n', 'needs one block of marbles, and has 0'],
    [
      'a scenario with two blocks',
      scenario('a  -|') + scenario('b  -|').slice(scenario('').indexOf('```')),
      'and has 2',
    ],
    ['two scenarios of one title', scenario('a  -|') + scenario('b  -|'), 'two scenarios are called "a title"'],
    ['two rows of one name', scenario('a  -|\na  --|'), 'has a twice'],
    ['two meanings of one mark', scenario('a  -x|\n\nx  one\nx  another'), 'has x twice'],
    ['a row without a diagram', scenario('stream'), 'cannot be read: stream'],
    ['a row with one blank after its name', scenario('stream --|'), 'cannot be read: stream --|'],
    [
      'two blanks within a diagram',
      scenario('stream  --a  5s --b|\n\na  one\nb  two'),
      'cannot be read: stream  --a  5s',
    ],
    ['two blanks before the end of a diagram', scenario('stream  --a  |\n\na  one'), 'cannot be read: stream  --a  |'],
    ['a mark that the legend lacks', scenario('stream  -a-b|\n\na  one'), 'does not say what b means'],
    ['a legend that no row needs', scenario('stream  -a|\n\na  one\nb  two'), 'says what b means, and no row has it'],
    ['a legend that cannot be read', scenario('stream  -a|\n\na one'), 'cannot be read: a one'],
  ])('refuses %s', (_, markdown, problem) => {
    expect(() => readScenarios(markdown)).toThrow(problem);
  });
});
