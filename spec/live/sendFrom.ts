import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isRecord } from '../../lib/checks.js';
import { lab } from './lab/lab.js';

const run = promisify(execFile);

/** `salt-call event.send` on a minion of the lab, as a script there would do it. */
export async function sendFrom(minion: string, tag: string, data: object): Promise<void> {
  const described: unknown = JSON.parse(readFileSync(join(lab.dir, 'lab.json'), 'utf8'));
  const commands = isRecord(described) && isRecord(described.commands) ? described.commands : {};
  const command: unknown = commands[minion];
  const [python = '', script = '', , folder = ''] = Array.isArray(command) ? command.map(String) : [];
  await run(python, [join(dirname(script), 'salt-call'), '-c', folder, 'event.send', tag, JSON.stringify(data)]);
}
