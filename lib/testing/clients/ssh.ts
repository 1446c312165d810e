import { Refusal } from '../wire/Refusal.js';
import type { Client } from './Client.js';

/** [salt] salt-ssh through salt-api knows no session token of another client: as measured on a master without a roster. */
export const ssh: Client = () =>
  Promise.reject(
    new Refusal(
      401,
      `{'name': 'TokenAuthenticationError', 'message': 'Authentication failure of type "token" occurred.'}`,
    ),
  );
