import type { LocalLow, RequestLow, RunnerLow, WheelLow } from '../../lib/commands/Low.js';

describe('the types of the maps', () => {
  it('refuse the keys that Salt ignores', () => {
    const local: LocalLow[] = [
      { tgt: '*', fun: 'a.b', kwarg: { test: true }, arg: ['x'], tgt_type: 'glob', metadata: 1 },
      // @ts-expect-error: the right key is kwarg
      { tgt: '*', fun: 'a.b', kwargs: { test: true } },
      // @ts-expect-error: the right key is arg
      { tgt: '*', fun: 'a.b', args: ['x'] },
      // @ts-expect-error: the right key is tgt_type
      { tgt: '*', fun: 'a.b', expr_form: 'list' },
      // @ts-expect-error: the right key is fun
      { tgt: '*', fun: 'a.b', functions: ['a.b'] },
      // @ts-expect-error: the right key is tgt
      { tgt: '*', fun: 'a.b', target: '*' },
      // @ts-expect-error: the right key is tgt_type
      { tgt: '*', fun: 'a.b', tgt_typ: 'list' },
    ];
    const runner: RunnerLow[] = [
      { fun: 'a.b', target: 'x', functions: [] },
      // @ts-expect-error: the right key is kwarg
      { fun: 'a.b', kwargs: {} },
      // @ts-expect-error: the right key is arg
      { fun: 'a.b', args: [] },
    ];
    const wheel: WheelLow[] = [
      { fun: 'a.b', match: 'x' },
      // @ts-expect-error: the right key is kwarg
      { fun: 'a.b', kwargs: {} },
      // @ts-expect-error: the right key is arg
      { fun: 'a.b', args: [] },
    ];
    const request: RequestLow[] = [
      { client: 'runner', fun: 'a.b', target: 'x' },
      // @ts-expect-error: the right key is kwarg
      { client: 'local', tgt: '*', fun: 'a.b', kwargs: {} },
      // @ts-expect-error: the right key is tgt_type
      { client: 'local', tgt: '*', fun: 'a.b', expr_form: 'list' },
    ];
    expect([local, runner, wheel, request].map(({ length }) => length)).toEqual([7, 3, 3, 3]);
  });
});
