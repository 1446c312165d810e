// Jobs in a process of its own, and how much it keeps of them: node --expose-gc heap.cjs <url>. Its sources are compiled in memory.
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

const { createSaltClient } = require('../../lib/index.ts');
const { filter, lastValueFrom, mergeMap, range, Subject, take } = require('rxjs');

const [url] = process.argv.slice(2);
const salt = createSaltClient({
  url,
  credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
  events: { keepAlive: 60_000 },
});

async function heap() {
  // What sockets and promises still hold is gone a turn later.
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setImmediate(done));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

async function main() {
  const run = (jobs) =>
    lastValueFrom(range(0, jobs).pipe(mergeMap(() => salt.localAsync({ tgt: '*', fun: 'test.ping' }), 20)), {
      defaultValue: undefined,
    });
  await run(100);
  const after100 = await heap();
  await run(900);
  const after1000 = await heap();

  const open = 200;
  const opened = new Subject();
  const jobs = range(0, open)
    .pipe(mergeMap(() => salt.track({ client: 'local_async', tgt: '*', fun: 'test.sleep', arg: [3_600] })))
    .subscribe(opened);
  await lastValueFrom(
    opened.pipe(
      filter(({ type }) => type === 'submitted'),
      take(open),
    ),
  );
  const whileOpen = await heap();
  jobs.unsubscribe();
  await salt.close();
  console.log(JSON.stringify({ after100, after1000, perOpenJob: (whileOpen - after1000) / open }));
}
void main();
