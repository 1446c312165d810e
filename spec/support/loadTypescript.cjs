// Lets a process of its own require the sources: they are compiled in memory.
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
