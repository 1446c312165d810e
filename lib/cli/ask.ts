import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { SafeText } from './output/SafeText.js';
import { UsageError } from './UsageError.js';

/** Asks on the terminal, on stderr; a `secret` is not shown as it is typed. */
export function ask(question: SafeText, { secret = false }: { readonly secret?: boolean } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: secret ? silent : process.stderr, terminal: true });
  if (secret) process.stderr.write(String(question));
  return new Promise((resolve, reject) => {
    const end = () => {
      if (secret) process.stderr.write('\n');
      lines.close();
    };
    lines.once('close', () => reject(new UsageError('the question was not answered')));
    lines.question(secret ? '' : String(question), (answer) => {
      resolve(answer);
      end();
    });
  });
}
