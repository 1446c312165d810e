import { labCommand } from './labCommand.js';

/** `salt-call event.send` on a minion of the lab, as a script there would do it. */
export async function sendFrom(minion: string, tag: string, data: object): Promise<void> {
  await labCommand('salt-call', minion, ['event.send', tag, JSON.stringify(data)]);
}
