import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lab } from './lab/lab.js';

/** A command of the shell, on a minion or the master of the lab, that ends once `open` was called. */
export function closedGate(name: string): { readonly command: string; readonly open: () => void } {
  const gates = join(lab.dir, 'gates');
  const file = join(gates, `${process.pid}-${name}`);
  return {
    command: `until [ -e ${file} ]; do sleep 0.1; done`,
    open: () => {
      mkdirSync(gates, { recursive: true });
      writeFileSync(file, '');
    },
  };
}
