import { readAll, send } from './send.mjs';

const loginLimit = 30_000;
/** A refused login is not tried again so soon: many failures lock a user out. */
const refusedFor = 10_000;

/** salt-api refused the credentials. */
export class Refused extends Error {}

/**
 * The one token of this server. It is in no page.
 *
 * @param {URL} master
 * @param {Readonly<Record<string, string | undefined>>} credentials
 */
export function createSession(master, credentials) {
  /** @type {Promise<{ token: string, renewAt: number }> | undefined} */
  let current;
  let refusedAt = -Infinity;

  async function logIn() {
    if (performance.now() < refusedAt + refusedFor) throw new Refused('the login was refused');
    const body = Buffer.from(JSON.stringify(credentials));
    const answer = await send(new URL('login', master), { method: 'POST', body, limit: loginLimit });
    const text = String(await readAll(answer));
    if (answer.statusCode === 401) {
      refusedAt = performance.now();
      throw new Refused('the login was refused');
    }
    if (answer.statusCode !== 200) throw new Error(`/login answered with status ${answer.statusCode}`);
    const { token, start, expire } = JSON.parse(text).return[0];
    // [salt] The clock of the server may be off, the difference of its two times is not.
    return { token: String(token), renewAt: performance.now() + 0.9 * 1000 * (expire - start || Infinity) };
  }

  return {
    /** The current token, or a new one where there is none or its life is nearly over; one login for all who wait. */
    async token() {
      const known = await current;
      if (known && performance.now() >= known.renewAt) current = undefined;
      current ??= logIn().catch((error) => {
        current = undefined;
        throw error;
      });
      return (await current).token;
    },

    /** Whether a refused token is alive; a dead one is forgotten. @param {string} token */
    async isAlive(token) {
      // [salt] 200 and no event for each live token, 401 for a dead one.
      const low = { client: 'local', tgt: ['no such minion'], tgt_type: 'list', fun: 'saltutil.find_job', arg: ['x'] };
      const body = Buffer.from(JSON.stringify([low]));
      const answer = await send(master, { method: 'POST', token, body, limit: loginLimit });
      answer.resume();
      if (answer.statusCode === 200) return true;
      if (answer.statusCode !== 401) throw new Error(`the check of a token answered with status ${answer.statusCode}`);
      if ((await current)?.token === token) current = undefined;
      return false;
    },

    /** Gives the token back. */
    async logOut() {
      const token = (await current?.catch(() => undefined))?.token;
      current = undefined;
      if (token === undefined) return;
      const answer = await send(new URL('logout', master), { method: 'POST', token, limit: 5_000 });
      answer.resume();
    },
  };
}
