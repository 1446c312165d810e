import { filter, firstValueFrom } from 'rxjs';

/** Has the client log in and open its stream, which stays open. */
export async function untilOpen(salt) {
  const open = firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
  salt.events.subscribe();
  await open;
}
