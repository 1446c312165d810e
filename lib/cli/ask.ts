import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './UsageError.js';

/** Asks on the terminal, on stderr; a `secret` is not shown as it is typed. */
export function ask(question: string, { secret = false }: { readonly secret?: boolean } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: secret ? silent : process.stderr, terminal: true });
  if (secret) process.stderr.write(question);
  return new Promise((resolve, reject) => {
    const end = () => {
      if (secret) process.stderr.write('\n');
      lines.close();
    };
    lines.once('close', () => reject(new UsageError('the question was not answered')));
    lines.question(secret ? '' : question, (answer) => {
      resolve(answer);
      end();
    });
  });
}
