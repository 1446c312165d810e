import { lab } from './lab/lab.js';
import { sendEvent } from './lab/sendEvent.js';

/** `salt-call event.send` on a minion of the lab. */
export const sendFrom = (minion: string, tag: string, data: object): Promise<void> =>
  sendEvent(lab.dir, minion, tag, data);
