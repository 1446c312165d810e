import { EMPTY, NEVER, type Observable, of, throwError, VirtualTimeScheduler } from 'rxjs';
import { DecodeError, PermissionError, RequestError } from '../../lib/errors.js';
import { terminateJob } from '../../lib/jobs/terminateJob.js';
import { fakePorts } from './support/fakePorts.js';

const low = { tgt: 'web*', fun: 'test.sleep' };
const lost = () => throwError(() => new RequestError('lost', { code: 'ECONNRESET', sent: true }));

describe('terminateJob', () => {
  it.each<[string, Observable<unknown>, readonly string[], object, unknown]>([
    ['those that are out', of({ jid: 'J', minions: ['a', 'b'] }), ['a'], low, { tgt: ['b'], tgt_type: 'list' }],
    ['nobody is out', of({ jid: 'J', minions: ['a'] }), ['a', 'z'], low, undefined],
    ['nobody was named', of({ jid: 'J', minions: [] }), [], low, undefined],
    ['an answer that is lost', lost(), ['a'], low, { tgt: 'web*', tgt_type: 'glob' }],
    ['lost, of a list target', lost(), [], { ...low, tgt: ['a'], tgt_type: 'list' }, { tgt: ['a'], tgt_type: 'list' }],
    [
      'an answer that cannot be read',
      throwError(() => new DecodeError('cut')),
      [],
      low,
      { tgt: 'web*', tgt_type: 'glob' },
    ],
    ['an answer of another jid', of({ jid: 'F', minions: ['a'] }), [], low, { tgt: 'web*', tgt_type: 'glob' }],
    ['an answer still to come', NEVER, [], low, undefined],
    ['no answer', EMPTY, [], low, undefined],
    ['a job that never was', throwError(() => new PermissionError('no')), [], low, 'PermissionError'],
    ['no match', of({}), [], low, 'NoMinionsMatchedError'],
  ])('%s', (_, answer$, returned, own, expected) => {
    const ports = fakePorts(new VirtualTimeScheduler(), { timeout: 7, post: () => of('sent') });
    let failed: unknown;
    terminateJob(ports, { jid: 'J', low: { ...low, ...own }, answer$, returned: () => new Set(returned) }).subscribe({
      error: (error: unknown) => (failed = error),
    });
    const term = { client: 'local_async', fun: 'saltutil.term_job', arg: ['J'] };
    if (typeof expected === 'string') expect(failed).toMatchObject({ name: expected });
    else expect(failed).toBeUndefined();
    const sent =
      typeof expected === 'object' && expected
        ? [{ low: { ...term, ...expected }, timeout: 7, lane: 'submissions' }]
        : [];
    expect(ports.posts).toEqual(sent);
  });
});
