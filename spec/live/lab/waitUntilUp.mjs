import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './parts.mjs';

async function post(url, body, { token, signal }) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token && { 'X-Auth-Token': token }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (!reply.ok) throw new Error(`${reply.status} from ${url}`);
  return (await reply.json()).return[0];
}

async function answering({ url, eauth, password }, signal) {
  const { token } = await post(`${url}/login`, { username: 'saltdev', password, eauth }, { signal });
  const low = { client: 'local', tgt: '*', fun: 'test.ping', timeout: 2, gather_job_timeout: 2 };
  const answers = await post(url, low, { token, signal });
  await fetch(`${url}/logout`, { method: 'POST', headers: { 'X-Auth-Token': token }, signal });
  return Object.keys(answers).filter((minion) => answers[minion] === true);
}

/** Waits until the minions answer a test.ping sent through salt-api; fails at once where a part that they need has ended. */
export async function waitUntilUp(lab, { minions = lab.minions, limit = 120_000, signal } = {}) {
  const end = performance.now() + limit;
  for (;;) {
    const tooLong = AbortSignal.timeout(20_000);
    const problem = await answering(lab, signal ? AbortSignal.any([signal, tooLong]) : tooLong).then(
      (up) => minions.filter((minion) => !up.includes(minion)).map((minion) => `${minion} does not answer`)[0],
      (error) => error.cause?.message ?? error.message,
    );
    signal?.throwIfAborted();
    if (problem === undefined) return;
    const dead = ['master', 'api', ...minions].filter((name) => !isAlive(lab, name));
    if (dead.length > 0) throw new Error(`${dead.join(', ')} ended: see ${lab.dir}/log`);
    if (performance.now() > end) throw new Error(`not up after ${limit / 1000} s, ${problem}: see ${lab.dir}/log`);
    await pause(250);
  }
}
