import { isMap } from '../wire/isMap.js';
import type { SimulatedUser } from '../SimulatorOptions.js';
import type { Settings } from '../Settings.js';
import type { Clock } from './createClock.js';

export interface Session {
  readonly token: string;
  readonly user: string;
  readonly eauth: string;
  readonly perms: unknown;
  /** Seconds by the server's clock. */
  readonly start: number;
  readonly expire: number;
}

export type TokenState = 'alive' | 'expired' | 'unknown';

export interface Sessions {
  /** A new session for these credentials, if they are right. */
  login(credentials: unknown): Session | undefined;
  logout(token: string): void;
  find(token: string | undefined): Session | undefined;
  stateOf(token: string | undefined): TokenState;
  /** Every token of now is expired. */
  expire(): void;
  /** No token of now is known any more, as after a restart of salt-api. */
  forget(): void;
  /** While it is set, every token is in this state, new ones included. */
  refuseAll(as: Exclude<TokenState, 'alive'> | undefined): void;
}

export function createSessions(settings: Settings, clock: Clock, chance: () => number): Sessions {
  const sessions = new Map<string, Session>();
  const expired = new Set<string>();
  let refused: TokenState | undefined;
  const seconds = () => clock.micros() / 1_000_000;

  return {
    login: (credentials) => {
      if (!isMap(credentials)) return undefined;
      const { username, password, eauth, token_expire: life } = credentials;
      const user: SimulatedUser | undefined = typeof username === 'string' ? settings.users[username] : undefined;
      if (typeof username !== 'string' || typeof eauth !== 'string') return undefined;
      // [salt] Whoever has the shared secret is logged in, under any name; one without rights has `perms: {}`.
      const known: SimulatedUser | undefined = user ?? (eauth === 'sharedsecret' ? { perms: {} } : undefined);
      if (!known || password !== (known.password ?? 's3cret')) return undefined;
      if (eauth !== (known.eauth ?? 'sharedsecret')) return undefined;
      const token = Array.from({ length: 40 }, () => Math.floor(chance() * 16).toString(16)).join('');
      const start = seconds();
      // [salt] With `token_expire_user_override` a login may ask for another life of its token.
      const expire = start + (typeof life === 'number' ? life : settings.tokenExpire);
      const session = { token, user: username, eauth, perms: known.perms, start, expire };
      sessions.set(token, session);
      return session;
    },
    logout: (token) => sessions.delete(token),
    find: (token) => (token === undefined ? undefined : sessions.get(token)),
    stateOf: (token) => {
      if (refused) return refused;
      const session = token === undefined ? undefined : sessions.get(token);
      if (!session) return 'unknown';
      return expired.has(session.token) || session.expire <= seconds() ? 'expired' : 'alive';
    },
    expire: () => {
      for (const token of sessions.keys()) expired.add(token);
    },
    forget: () => sessions.clear(),
    refuseAll: (as) => {
      refused = as;
    },
  };
}
