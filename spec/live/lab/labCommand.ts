import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isRecord } from '../../../lib/checks.js';

const run = promisify(execFile);

/** Runs one of Salt's own commands, such as `salt-call`, with the configuration of a part of the lab in `dir`; what it printed. */
export async function labCommand(dir: string, name: string, part: string, args: readonly string[]): Promise<string> {
  const described: unknown = JSON.parse(readFileSync(join(dir, 'lab.json'), 'utf8'));
  const commands = isRecord(described) && isRecord(described.commands) ? described.commands : {};
  const command: unknown = commands[part];
  const [python = '', script = '', , folder = ''] = Array.isArray(command) ? command.map(String) : [];
  return (await run(python, [join(dirname(script), name), '-c', folder, ...args])).stdout;
}
