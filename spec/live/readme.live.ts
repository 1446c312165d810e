import { firstValueFrom, lastValueFrom, map, take, toArray } from 'rxjs';
import { ofTag } from 'rx-salt';
import { connectTo } from './connectTo.js';
import { buildCopy, runExample } from './runExample.js';

describe("the README's first program", () => {
  it('prints each minion and how many failed, and ends', async () => {
    const { child, lines } = runExample(await buildCopy(), 'examples/first.mjs');
    const printed = await lastValueFrom(lines.pipe(toArray()));
    expect(printed.slice(0, -1).sort()).toEqual(['minion1 true', 'minion2 true', 'minion3 true']);
    expect([printed.at(-1), child.exitCode]).toEqual(['0 failed', 0]);
  });
});

describe('the firehose', () => {
  it('brings what a job puts on the bus', async () => {
    const salt = connectTo();
    const told = firstValueFrom(
      salt.events.pipe(
        ofTag('salt/job/*/ret/minion*'),
        map(({ data }) => data.id),
        take(3),
        toArray(),
      ),
    );
    await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
    expect((await told).sort()).toEqual(['minion1', 'minion2', 'minion3']);
    await salt.close();
  });
});
