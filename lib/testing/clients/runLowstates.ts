import { isMap } from '../wire/isMap.js';
import { Refusal } from '../wire/Refusal.js';
import { refusals } from '../wire/refusals.js';
import { textOf } from '../wire/textOf.js';
import type { Caller } from './Client.js';
import { clients } from './clients.js';

/** [salt] Runs lowstate maps in order. One that is refused refuses the whole, but those before it have run. */
export async function runLowstates(lows: readonly unknown[], caller: Caller): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (const low of lows) {
    if (!isMap(low)) throw refusals.unexpected();
    const client = clients[textOf(low.client)];
    if (!client) throw new Refusal(400, `Invalid client specified: '${textOf(low.client ?? 'None')}'`);
    items.push(...(await client(low, caller)));
  }
  return items;
}
