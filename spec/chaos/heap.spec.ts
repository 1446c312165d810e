import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSimulator } from 'rx-salt/testing';
import { isRecord } from '../../lib/checks.js';
import { closeAfterTest } from '../flows/support/closeAfterTest.js';

const run = promisify(execFile);

// Without the optimizing compilers of V8, whose code would be the only thing that grows.
it('has after 1,000 jobs the heap that it had after 100', async () => {
  const sim = await startSimulator({ speed: 100 });
  closeAfterTest(sim);
  const { stdout } = await run(process.execPath, [
    '--expose-gc',
    '--no-opt',
    '--no-sparkplug',
    'spec/chaos/heap.cjs',
    sim.url,
  ]);
  const told: unknown = JSON.parse(stdout);
  const [after100, after1000, perOpenJob] = ['after100', 'after1000', 'perOpenJob'].map((name) =>
    isRecord(told) ? Number(told[name]) : NaN,
  );
  process.stdout.write(
    `heap after 100 jobs ${after100}, after 1,000 ${after1000}, for an open job ${perOpenJob} bytes\n`,
  );
  expect(Number(after1000) - Number(after100)).toBeLessThan(100_000);
  expect(perOpenJob).toBeLessThan(24_000);
}, 60_000);
