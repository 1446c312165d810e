import { resolve } from 'node:path';
import { run } from './run.js';

const { RX_SALT_TARBALL: tarball = '' } = process.env;

describe('what is published', () => {
  it('pleases publint --strict', async () => {
    expect(await run('.', 'node_modules/publint/src/cli.js', tarball, '--strict')).toContain('All good!');
  });

  it('has types that resolve for each kind of user (attw)', async () => {
    expect(await run('.', 'node_modules/@arethetypeswrong/cli/dist/index.js', tarball)).toContain('No problems found');
  });

  it('has a reference (typedoc) in which every public member is documented, without a warning', async () => {
    await run('.', 'node_modules/typedoc/bin/typedoc', '--options', resolve('lib/typedoc.json'), '--emit', 'none');
  });
});
