import { filter, firstValueFrom } from 'rxjs';
import type { ConnectionState, SaltClient, Status } from 'rx-salt';

/** Resolves with the first status from now on that is in this state. */
export function reaches({ status }: SaltClient, state: ConnectionState): Promise<Status> {
  return firstValueFrom(status.pipe(filter((now) => now.state === state)));
}
