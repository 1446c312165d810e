import type { Master } from '../master/Master.js';

/** [salt] An event that a minion sends: its id, `cmd: "_minion_event"`, the tag once more, and its data one level deeper. */
export function fireAsMinion(master: Master, minion: string, tag: string, data: unknown): void {
  master.bus.fire(tag, {
    id: minion,
    cmd: '_minion_event',
    pretag: null,
    data,
    tag,
    ts: Math.floor(master.clock.micros() / 1_000_000),
    _stamp: master.stamp(),
  });
}
