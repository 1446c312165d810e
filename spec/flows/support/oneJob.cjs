// Runs one job in a process of its own: node oneJob.cjs <url> closed|'left alone'. Its sources are compiled in memory.
const { readFileSync, existsSync } = require('node:fs');
const { Module } = require('node:module');
const { dirname, join } = require('node:path');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

const options = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, parent, ...rest) => {
  const source =
    request.startsWith('.') && parent ? join(dirname(parent.filename), request.replace(/\.js$/, '.ts')) : '';
  return source.endsWith('.ts') && existsSync(source) ? source : resolve(request, parent, ...rest);
};
require.extensions['.ts'] = (module, filename) =>
  module._compile(transpileModule(readFileSync(filename, 'utf8'), { compilerOptions: options }).outputText, filename);

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
