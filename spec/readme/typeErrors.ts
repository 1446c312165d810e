import { join } from 'node:path';
import ts from 'typescript';
import type { Block } from './readBlocks.js';

const given = "declare const salt: import('rx-salt').SaltClient; ";

/** What TypeScript says about blocks of code, all of them in one program, and about files of examples/. */
export function typeErrors(blocks: readonly Block[], files: readonly string[]): string[] {
  const { options } = ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)),
    ts.sys,
    process.cwd(),
  );
  const host = ts.createCompilerHost(options);
  const sources = new Map(
    blocks.map(({ at, code }) => [
      join(process.cwd(), 'spec', 'readme', `${at.replace(/\W/g, '-')}.ts`),
      { at, text: `export {}; ${/\b(const|let) salt\b/.test(code) ? '' : given}${code}` },
    ]),
  );
  const real = { ...host };
  host.fileExists = (path) => sources.has(path) || real.fileExists(path);
  host.readFile = (path) => sources.get(path)?.text ?? real.readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const source = sources.get(path);
    return source ? ts.createSourceFile(path, source.text, version) : real.getSourceFile(path, version, ...rest);
  };

  const program = ts.createProgram(
    [...sources.keys(), ...files],
    { ...options, allowJs: true, checkJs: true, noEmit: true },
    host,
  );
  const checked = [...sources.keys(), ...files.map((file) => join(process.cwd(), file))].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return checked.map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    const where = sources.get(file?.fileName ?? '')?.at ?? file?.fileName ?? '';
    return `${where} line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
