import { textOf } from '../wire/textOf.js';
import type { BuiltIn } from './BuiltIn.js';

/** [salt] saltutil.term_job and kill_job: the job sends no return; nothing to end is an empty text. */
export function terminateJob(signal: number): BuiltIn {
  return ({ args }, { minion }) => {
    const jid = textOf(args[0]);
    const running = minion.running.get(jid);
    if (!running) return '';
    minion.running.delete(jid);
    return `Signal ${signal} sent to job ${jid} at pid ${running.pid}`;
  };
}
