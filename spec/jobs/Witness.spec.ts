import { createWitness } from '../../lib/jobs/Witness.js';
import { gone, returned } from './support/items.js';

describe('Witness', () => {
  it.each<[string, string, object, readonly string[] | undefined]>([
    ['the new event', 'salt/job/J/new', { minions: ['a', 'b'], missing: [] }, ['a', 'b']],
    ['the bare jid of 3006', 'J', { minions: ['a'] }, ['a']],
    ['what is no name', 'J', { minions: ['a', 5, null] }, ['a']],
    ['nobody', 'salt/job/J/new', { minions: [] }, []],
    ['no list', 'salt/job/J/new', { minions: 'a' }, undefined],
    ['of another job', 'salt/job/F/new', { minions: ['a'] }, undefined],
    ['of a run', 'salt/run/J/new', { minions: ['a'] }, undefined],
    ['sent by a minion', 'salt/job/J/new', { cmd: '_minion_event', minions: ['a'] }, undefined],
    ['another event', 'salt/job/J/publish', { minions: ['a'] }, undefined],
  ])('hears whom a job was sent to: %s', (_, tag, data, minions) => {
    const witness = createWitness('J');
    witness.hear({ tag, data: { ...data } });
    const seen: (readonly string[])[] = [];
    witness.named.subscribe((names) => seen.push(names));
    expect(seen).toEqual(minions ? [minions] : []);
  });

  it('remembers who returned', () => {
    const witness = createWitness('J');
    [returned('a'), gone('b'), returned('a'), returned('c')].forEach(witness.note);
    expect(witness.returned()).toEqual(['a', 'c']);
  });
});
