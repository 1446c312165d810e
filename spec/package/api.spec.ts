import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

describe('the public surface', () => {
  it('is the one in spec/package/api.md; npm run api renews it', async () => {
    await run(process.execPath, ['spec/package/apiReport.mjs', '--check']);
  }, 120_000);
});
