import { labCommand } from './labCommand.js';

/** `salt-call event.send` on a minion of the lab in `dir`, as a script there would do it. */
export async function sendEvent(dir: string, minion: string, tag: string, data: object): Promise<void> {
  await labCommand(dir, 'salt-call', minion, ['event.send', tag, JSON.stringify(data)]);
}
