import { listedMinions } from '../../lib/commands/listedMinions.js';

describe('listedMinions', () => {
  it.each([
    ['no list', { tgt: 'web*' }, undefined],
    ['a list without tgt_type is no list target', { tgt: ['web1'] }, undefined],
    ['another type', { tgt: 'web1,web2', tgt_type: 'compound' }, undefined],
    ['a list', { tgt: ['web1', 'web2'], tgt_type: 'list' }, ['web1', 'web2']],
    ['an empty list', { tgt: [], tgt_type: 'list' }, []],
    ['a text', { tgt: 'web1, web2,,web 3', tgt_type: 'list' }, ['web1', 'web2', 'web 3']],
    ['names twice', { tgt: ['web1', 'web1'], tgt_type: 'list' }, ['web1']],
    ['what is no name', { tgt: ['web1', 5, null, ''], tgt_type: 'list' }, ['web1']],
    ['the old key', { tgt: ['web1'], expr_form: 'list' }, ['web1']],
    ['the new key before the old', { tgt: ['web1'], tgt_type: 'glob', expr_form: 'list' }, undefined],
    ['neither text nor list', { tgt: 5, tgt_type: 'list' }, undefined],
    ['names of prototypes', { tgt: ['__proto__', 'constructor'], tgt_type: 'list' }, ['__proto__', 'constructor']],
  ])('%s', (_, low, names) => {
    expect(listedMinions(low)).toEqual(names);
  });
});
