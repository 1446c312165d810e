// The public surface, as users see it: npm run api writes spec/package/api.md, with --check it only says whether it is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const report = fileURLToPath(new URL('api.md', import.meta.url));
const lib = fileURLToPath(new URL('../../lib/', import.meta.url));
const entries = { 'rx-salt': `${lib}index.ts`, 'rx-salt/testing': `${lib}testing/index.ts` };

/** The declarations as `npm run build` emits them, in memory. */
function declarations() {
  const { config } = ts.readConfigFile(`${lib}tsconfig.esm.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, lib);
  const outDir = `${lib}.declarations`;
  const program = ts.createProgram(fileNames, { ...options, outDir, emitDeclarationOnly: true, sourceMap: false });
  const files = new Map();
  program.emit(undefined, (path, text) => files.set(path, text), undefined, true);

  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.directoryExists = undefined;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) =>
    files.has(path) ? ts.createSourceFile(path, files.get(path), ...rest) : getSourceFile(path, ...rest);
  const roots = Object.values(entries).map((path) => path.replace(lib, `${outDir}/`).replace(/ts$/, 'd.ts'));
  return { files, roots, program: ts.createProgram(roots, { ...options, noEmit: true, noLib: true, types: [] }, host) };
}

const { files, roots, program } = declarations();
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** What a name stands for, whatever exports and imports it went through. */
function original(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The own declarations of a symbol; none for those of other packages and of TypeScript. */
function ownDeclarations(symbol) {
  return (original(symbol).declarations ?? []).filter((node) => files.has(node.getSourceFile().fileName));
}

function textOf(node) {
  const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return printer
    .printNode(ts.EmitHint.Unspecified, whole, whole.getSourceFile())
    .replace(/^export (default )?/, '')
    .replace(/^declare /, '')
    .replace(/import\("[^"]*"\)\./g, '');
}

/** The top-level names that a declaration needs. */
function needs(node) {
  const found = new Set();
  const visit = (inner) => {
    const symbol = ts.isIdentifier(inner) && checker.getSymbolAtLocation(inner);
    const own = symbol && ownDeclarations(symbol);
    if (own && own.some(({ parent }) => ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent)))
      found.add(original(symbol));
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

function section(title, symbols) {
  const texts = symbols.map(({ name, nodes }) => `### ${name}\n\n\`\`\`ts\n${nodes.map(textOf).join('\n')}\n\`\`\`\n`);
  return texts.length === 0 ? '' : `## ${title}\n\n${texts.join('\n')}\n`;
}

const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const sections = Object.keys(entries).map((entry, i) => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(roots[i]));
  const exported = checker.getExportsOfModule(module);
  const named = exported.map((symbol) => ({ name: symbol.name, nodes: ownDeclarations(symbol) })).sort(byName);
  const seen = new Set(exported.map(original));
  const within = [];
  for (const symbol of seen) {
    for (const node of ownDeclarations(symbol)) needs(node).forEach((needed) => seen.add(needed));
    if (!exported.some((other) => original(other) === symbol))
      within.push({ name: symbol.name, nodes: ownDeclarations(symbol) });
  }
  return (
    section(entry, named) + section(`Within ${entry}: what these need, without being exported`, within.sort(byName))
  );
});

const text = `# The public surface

Generated from the declarations by \`npm run api\`. A change here is a change for users.

${sections.join('')}`.trimEnd();

if (!process.argv.includes('--check')) {
  writeFileSync(report, `${text}\n`);
} else if (!existsSync(report) || readFileSync(report, 'utf8') !== `${text}\n`) {
  console.error('spec/package/api.md does not show the public surface as it is. To renew it: npm run api');
  process.exitCode = 1;
}
