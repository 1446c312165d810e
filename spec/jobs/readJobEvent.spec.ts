import { readJobEvent } from '../../lib/jobs/readJobEvent.js';
import { recordedEvents } from './support/recorded.js';

const returned = { cmd: '_return', id: 'web1', jid: 'J', fun: 'test.ping', return: true, success: true, retcode: 0 };
const read = (tag: string, data: object) => readJobEvent('J')({ tag, data: { ...data } });
const item = {
  type: 'return',
  minion: 'web1',
  jid: 'J',
  fun: 'test.ping',
  return: true,
  success: true,
  retcode: 0,
  via: 'event',
};

describe('readJobEvent', () => {
  it.each(['web1', 'a.example.com', 'test minion', 'a/b', 'ret/ret', '__proto__', 'ret', '*', 'Ω'])(
    'reads the return of the minion %s',
    (id) => {
      expect(read(`salt/job/J/ret/${id}`, { ...returned, id })).toStrictEqual({ ...item, minion: id });
    },
  );

  it.each([
    'salt/job/J/returning',
    'salt/job/J/returning/web1',
    'salt/job/J/ret',
    'salt/job/J/ret/',
    'salt/job/J/ret//web1',
    'salt/job/J/ret/web1/',
    'salt/job/J/ret/WEB1',
    'salt/job/J/ret/web',
    'salt/job/J/RET/web1',
    'salt/job/J/new',
    'salt/job/J/publish',
    'salt/job/J/sub/web1/error/state.apply',
    'salt/job/JJ/ret/web1',
    'salt/job//ret/web1',
    'salt/job/F/ret/web1',
    'salt/run/J/ret/web1',
    'xsalt/job/J/ret/web1',
    'my/salt/job/J/ret/web1',
    'J',
    '',
  ])('says nothing of the tag %s', (tag) => {
    expect(read(tag, returned)).toBeUndefined();
  });

  it.each([
    ['a syndic’s, without cmd', { cmd: undefined }, true],
    ['an event of a minion', { cmd: '_minion_event' }, false],
    ['another cmd', { cmd: '_syndic_return' }, false],
    ['cmd null', { cmd: null }, false],
    ['of another minion', { id: 'web2' }, false],
    ['without id', { id: undefined }, false],
    ['of another job', { jid: 'F' }, false],
    ['without jid', { jid: undefined }, false],
  ])('of a return that is %s', (_, change, isOne) => {
    expect(read('salt/job/J/ret/web1', { ...returned, ...change }) !== undefined).toBe(isOne);
  });

  it('a return without `return` is none, and one of find_job for another jid neither', () => {
    const without = { ...returned, return: undefined };
    Reflect.deleteProperty(without, 'return');
    expect(read('salt/job/J/ret/web1', without)).toBeUndefined();
    expect(
      read('salt/job/F/ret/web1', { ...returned, fun: 'saltutil.find_job', jid: 'F', fun_args: ['J'] }),
    ).toBeUndefined();
  });

  it.each([[false], [null], [''], [0], [[]], [{}], [NaN]])('%j is a value', (value) => {
    expect(read('salt/job/J/ret/web1', { ...returned, return: value })).toStrictEqual({ ...item, return: value });
  });

  it('reads several functions, a trimmed value, and a return that tells neither success nor retcode nor function', () => {
    const several = { fun: ['a', 'b'], success: { a: true, b: false }, retcode: { a: 0, b: 1 } };
    expect(read('salt/job/J/ret/web1', { ...returned, ...several })).toMatchObject({
      fun: ['a', 'b'],
      success: false,
      retcode: { a: 0, b: 1 },
    });
    expect(read('salt/job/J/ret/web1', { ...returned, return: { stdout: 'VALUE_TRIMMED' } })).toMatchObject({
      trimmed: true,
    });
    const bare = read('salt/job/J/ret/web1', { id: 'web1', jid: 'J', return: 1 });
    expect(bare).toMatchObject({ fun: '', success: true });
    expect(bare).not.toHaveProperty('retcode');
    expect(bare).not.toHaveProperty('trimmed');
  });

  it.each([
    ['web1', {}, true],
    ['a/b', {}, true],
    ['', {}, false],
    ['web1', { cmd: '_minion_event' }, true],
    ['web1', { cmd: '_minion_event', id: 'web2' }, false],
  ])('reads the start of the minion "%s" %j', (id, change, isOne) => {
    const expected = isOne ? { type: 'started', jid: 'J', minion: id } : undefined;
    expect(read(`salt/job/J/start/${id}`, { id, jid: 'J', ...change })).toEqual(expected);
  });

  const state = { __id__: 'one', name: 'pkg', result: true, comment: 'ok', duration: 1.5 };
  const told = { id: 'web1', cmd: '_minion_event', data: { ret: state, len: 3 } };
  const progress = { type: 'progress', jid: 'J', minion: 'web1', n: 2, of: 3, id: 'one', name: 'pkg' };

  it.each([
    ['web1/2', told, { ...progress, result: true, comment: 'ok', duration: 1.5 }],
    ['a/b/0', { ...told, id: 'a/b' }, { minion: 'a/b', n: 0 }],
    [
      'web1/2',
      { ...told, data: { ret: { result: null }, len: 'x' } },
      { of: 0, id: '', name: '', result: null, comment: '' },
    ],
    ['web1/2', { id: 'web1', ret: { result: false }, len: 3 }, { of: 3, result: false }],
    ['web1/', told, undefined],
    ['web1/ 2', told, undefined],
    ['web1/2.5', told, undefined],
    ['web1/-1', told, undefined],
    ['web1/1e3', told, undefined],
    ['web1/x', told, undefined],
    ['web1', told, undefined],
    ['/2', { ...told, id: '' }, undefined],
    ['web1/2', { ...told, id: 'web2' }, undefined],
    ['web1/2', { ...told, data: { ret: 'text', len: 3 } }, undefined],
    ['web1/2', { ...told, data: null }, undefined],
  ])('reads the progress %s %j', (rest, data, expected) => {
    const seen = read(`salt/job/J/prog/${rest}`, data);
    if (expected) expect(seen).toMatchObject(expected);
    else expect(seen).toBeUndefined();
  });

  it('reads the states that a real master told', () => {
    const events = recordedEvents('3008', 'state-progress');
    const [jid = ''] = events.flatMap(({ tag }) => /^salt\/job\/(\d+)\/prog\//.exec(tag)?.[1] ?? []);
    const items = events.map(readJobEvent(jid)).filter((seen) => seen !== undefined);
    expect(items.filter(({ type }) => type === 'progress').length).toBeGreaterThan(1);
    expect(items.filter(({ type }) => type === 'return')).toHaveLength(1);
  });

  it('reads the values that a real master sent', () => {
    const events = recordedEvents('3008', 'values');
    const jids = new Set(events.flatMap(({ tag }) => /^salt\/job\/(\d+)\/ret\//.exec(tag)?.[1] ?? []));
    const values = [...jids].flatMap((jid) =>
      events.map(readJobEvent(jid)).flatMap((seen) => (seen?.type === 'return' ? [seen.return] : [])),
    );
    expect(values).toEqual(expect.arrayContaining([false, null, '', 0, [], {}, 'line1\nline2\r\n\ndata: x']));
    expect(values).toHaveLength(jids.size);
  });
});
