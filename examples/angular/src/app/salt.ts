import { DestroyRef, inject, Injectable } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { createSaltClient } from 'rx-salt';

/** The one client of this app: all its jobs share one connection. */
@Injectable({ providedIn: 'root' })
export class Salt {
  /** The server of this page adds the token: no password and no token is in here. */
  readonly client = createSaltClient({ url: location.origin, credentials: 'none' });

  /** How the connection is doing. To read it connects nothing. */
  readonly status = toSignal(this.client.status, { requireSync: true });

  constructor() {
    inject(DestroyRef).onDestroy(() => void this.client.close());
  }
}
