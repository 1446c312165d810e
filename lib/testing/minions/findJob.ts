import { absent } from '../absent.js';
import { textOf } from '../wire/textOf.js';
import type { BuiltIn } from './BuiltIn.js';
import { asPublished } from './runningJobs.js';
import { silent } from './silent.js';

/** [salt] saltutil.find_job: the job as it was published while it runs, `{}` where it does not. */
export const findJob: BuiltIn = ({ args, minion: id }, { master, minion }) => {
  const jid = textOf(args[0]);
  const override = master.answers.findJobOf(id, jid);
  if (override) return isNoReturn(override.answer) ? silent : override.answer;
  const running = minion.running.get(jid);
  if (!running) return {};
  return asPublished(master, running);
};

function isNoReturn(answer: unknown): boolean {
  return (
    answer === absent || answer === false || (typeof answer === 'string' && answer.startsWith('Minion did not return'))
  );
}
