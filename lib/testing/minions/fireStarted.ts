import type { Master } from '../master/Master.js';
import { fireAsMinion } from './fireAsMinion.js';

/** [salt] What a minion that connects puts on the bus. */
export function fireStarted(master: Master, minion: string): void {
  const at = new Date(master.clock.micros() / 1000)
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4');
  const text = `Minion ${minion} started at ${at}`;
  master.bus.fire('salt/auth', { result: true, act: 'accept', id: minion, pub: 'PUBLIC KEY' });
  fireAsMinion(master, minion, 'minion_start', text);
  fireAsMinion(master, minion, `salt/minion/${minion}/start`, text);
  if (master.settings.release === '3008') {
    master.bus.fire(`resource/refresh/${minion}`, { 'Resource cache refresh': minion });
  }
}
