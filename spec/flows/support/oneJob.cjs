// Runs one job in a process of its own: node oneJob.cjs <url> closed|'left alone'.
require('../../support/loadTypescript.cjs');
const { createSaltClient } = require('../../../lib/index.ts');
const [url, how] = process.argv.slice(2);
const salt = createSaltClient({ url, credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' } });
let returns = 0;
salt.localAsync({ tgt: '*', fun: 'test.ping' }).subscribe({
  next: () => returns++,
  complete: async () => {
    if (how === 'closed') await salt.close();
    const done = performance.now();
    process.on('exit', () => console.log(`${returns} returns, ${Math.round(performance.now() - done)} ms more`));
  },
});
