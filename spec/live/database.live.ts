import { lastValueFrom, type Observable, tap, toArray } from 'rxjs';
import { createSaltClient, type JobItem, OutcomeUnknownError, type SaltClient } from 'rx-salt';
import type { Lab } from './lab/openLab.js';
import { startOwnLab } from './lab/startOwnLab.js';

jest.setTimeout(240_000);

let lab: Lab;
let salt: SaltClient;

beforeAll(async () => {
  lab = await startOwnLab({ database: true });
  salt = createSaltClient({ url: lab.url, credentials: lab.credentials(), jobs: { maxPause: 8_000 } });
});
afterAll(async () => {
  await salt.close();
  await lab.stop();
});

const running = async (low: { readonly tgt: string | readonly string[]; readonly tgt_type?: string }) => {
  const job = salt.track({ client: 'local_async', ...low, fun: 'test.sleep', arg: [6] });
  return new Promise<string>((resolve, reject) => {
    job.subscribe({ next: ({ jid }) => resolve(jid), error: reject });
  });
};
const followed = async (jid: string) => {
  const items: JobItem[] = [];
  const all$: Observable<unknown> = salt.follow(jid).pipe(
    tap((item) => items.push(item)),
    toArray(),
  );
  const end = await lastValueFrom(all$).then(
    () => 'complete',
    (error: unknown) => error,
  );
  const returned = items.flatMap((item) => (item.type === 'return' && 'minion' in item ? [item.minion] : []));
  return { end, returned: returned.sort(), named: items[0]?.type === 'submitted' ? items[0].minions : undefined };
};

describe('follow, where the job cache is a database', () => {
  it('delivers all returns of a glob, and ends with what is not known', async () => {
    const { end, returned, named } = await followed(await running({ tgt: '*' }));
    expect(returned).toEqual(['minion1', 'minion2', 'minion3']);
    expect(end).toBeInstanceOf(OutcomeUnknownError);
    expect(named).toEqual([]);
  });

  it('completes where the target is a list', async () => {
    const { end, returned, named } = await followed(await running({ tgt: ['minion1', 'minion3'], tgt_type: 'list' }));
    expect(returned).toEqual(['minion1', 'minion3']);
    expect(end).toBe('complete');
    expect(named).toEqual(['minion1', 'minion3']);
  });
});
