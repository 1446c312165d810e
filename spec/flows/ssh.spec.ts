import { lastValueFrom, toArray } from 'rxjs';
import { PermissionError } from 'rx-salt';
import { startFlow } from './support/startFlow.js';

const ping = { client: 'ssh', tgt: '*', fun: 'test.ping' } as const;

describe('a request of the client ssh', () => {
  it('brings what the machines of the roster return', async () => {
    const { salt } = await startFlow({ roster: ['box1', 'box2'] });
    const [item, ...rest] = await lastValueFrom(salt.request(ping).pipe(toArray()));
    expect(item).toMatchObject({
      box1: { id: 'box1', fun: 'test.ping', return: true, retcode: 0 },
      box2: { id: 'box2', fun: 'test.ping', return: true, retcode: 0 },
    });
    expect(rest).toEqual([]);
  });

  it('tells a failure as salt-ssh does, in the retcode of a machine', async () => {
    const { salt } = await startFlow({ roster: ['box1'] });
    const [item] = await lastValueFrom(salt.request({ ...ping, fun: 'test.fail', arg: ['no'] }).pipe(toArray()));
    expect(item).toMatchObject({ box1: { return: 'no', retcode: 1 } });
  });

  it('brings an empty map where nobody matches', async () => {
    const { salt } = await startFlow({ roster: ['box1'] });
    expect(await lastValueFrom(salt.request({ ...ping, tgt: 'nobody' }))).toEqual({});
  });

  it('is a PermissionError where it is refused', async () => {
    const { salt } = await startFlow();
    await expect(lastValueFrom(salt.request(ping))).rejects.toBeInstanceOf(PermissionError);
  });
});
