import { resolve } from 'node:path';
import { bundle } from './bundle.js';

const packages = ['axios', 'eventsource-parser', 'rxjs'];
const lib = resolve('lib');

describe('the size of our own code, minified and gzipped, without axios, eventsource-parser and rxjs', () => {
  it('is at most 40 kB for everything', async () => {
    const { gzipped } = await bundle("export * from './index.js'", lib, packages);
    expect(gzipped).toBeLessThanOrEqual(40_000);
    expect(gzipped).toBeGreaterThan(10_000);
  });

  it.each([
    ['an error class', 'AuthenticationError', 1_000],
    ['summarize', 'summarize', 1_000],
    ['ofTag', 'ofTag', 2_000],
  ])('is no more than is used: %s', async (_what, name, most) => {
    const { gzipped, parts } = await bundle(`export { ${name} } from './index.js'`, lib, packages);
    expect(parts).not.toContain('axios');
    expect(parts).not.toContain('eventsource-parser');
    expect(gzipped).toBeLessThanOrEqual(most);
  });
});
