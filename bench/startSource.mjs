import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts source.mjs; `tell(name, options)` has it do something, one thing at a time. */
export function startSource() {
  const child = fork(fileURLToPath(new URL('source.mjs', import.meta.url)));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the source has ended');
  });
  ended.catch(() => undefined);
  return {
    tell: async (name, options = {}) => {
      const answered = once(child, 'message');
      child.send({ name, options });
      const [{ answer, error }] = await Promise.race([answered, ended]);
      if (error) throw new Error(`the source failed at ${name}: ${error}`);
      return answer;
    },
    close: () => child.connected && child.disconnect(),
  };
}
