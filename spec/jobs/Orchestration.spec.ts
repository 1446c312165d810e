import { orchestrationIn } from '../../lib/jobs/Orchestration.js';

const ret = { __id__: 'step1', name: 'test.ping', result: true, comment: 'ran', duration: 4.5 };
const step = { ret, len: 2, _stamp: 'now' };
const fun = 'state.orchestrate';

describe('orchestrationIn', () => {
  it.each([
    ['in kwarg', { fun, kwarg: { orchestration_jid: 'O' } }, 'O'],
    ['in the map, where keys are arguments as well', { fun, orchestration_jid: 'O' }, 'O'],
    ['in both: kwarg counts', { fun, orchestration_jid: 'P', kwarg: { orchestration_jid: 'O' } }, 'O'],
    ['nowhere', { fun, kwarg: { pillar: {} } }, undefined],
    ['no text', { fun, kwarg: { orchestration_jid: 7 } }, undefined],
    ['empty', { fun, kwarg: { orchestration_jid: '' } }, undefined],
    ['a kwarg that is no map', { fun, kwarg: ['orchestration_jid'] }, undefined],
  ])('%s', (_, low, jid) => {
    expect(orchestrationIn(low)?.jid).toBe(jid);
  });
});

describe('a step of an orchestration', () => {
  const read = (tag: string, data: Record<string, unknown> = step) =>
    orchestrationIn({ fun, kwarg: { orchestration_jid: 'O' } })?.readStep('R', { tag, data });

  it('is progress of the runner, with the id of the master', () => {
    expect(read('salt/job/O/prog/m_master/1')).toEqual({
      type: 'progress',
      jid: 'R',
      minion: 'm_master',
      n: 1,
      of: 2,
      id: 'step1',
      name: 'test.ping',
      result: true,
      comment: 'ran',
      duration: 4.5,
    });
  });

  it.each([
    ['of another orchestration', 'salt/job/P/prog/m_master/1', step],
    ['under a tag that looks alike', 'salt/job/O/progress/m_master/1', step],
    ['without a number', 'salt/job/O/prog/m_master', step],
    ['without a result', 'salt/job/O/prog/m_master/1', { len: 2 }],
    ['that a minion sent', 'salt/job/O/prog/m_master/1', { id: 'web1', cmd: '_minion_event', data: step }],
    ['with the cmd of a return', 'salt/job/O/prog/m_master/1', { ...step, cmd: '_return' }],
  ])('is none %s', (_, tag, data) => {
    expect(read(tag, data)).toBeUndefined();
  });
});
