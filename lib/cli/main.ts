#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createTerminal } from './createTerminal.js';
import { run } from './run.js';

// Whoever reads through `head` has seen enough: that is no error.
process.stdout.on('error', () => process.exit(0));
process.stderr.on('error', () => undefined);

const [, version = ''] =
  /"version": "([^"]+)"/.exec(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) ?? [];
process.exitCode = await run(process.argv.slice(2), createTerminal(), version);
