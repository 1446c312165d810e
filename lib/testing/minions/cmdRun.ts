import { outcome } from '../outcome.js';
import { textOf } from '../wire/textOf.js';
import type { BuiltIn } from './BuiltIn.js';

/** cmd.run, which runs nothing: it knows `exit N`, `echo` and `printf`, and gives back any other command as it is. */
export const cmdRun: BuiltIn = ({ args }) => {
  const command = textOf(args[0]);
  const exit = /^exit (\d+)$/.exec(command);
  if (exit) {
    const retcode = Number(exit[1]);
    return outcome({ success: retcode === 0, return: '', retcode });
  }
  const printed = /^(echo|printf) (["']?)(.*)\2$/s.exec(command);
  if (printed?.[3] === undefined) return command;
  return printed[1] === 'printf' ? unescapeBytes(printed[3]) : printed[3];
};

/** [salt] Output that is no UTF-8 comes with U+FFFD in it. */
function unescapeBytes(text: string): string {
  const latin1 = text.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return new TextDecoder().decode(Buffer.from(latin1, 'latin1'));
}
