import { existsSync } from 'node:fs';
import { lab } from './lab/lab.js';
import type { Lab } from './lab/openLab.js';
import { startOwnLab } from './lab/startOwnLab.js';

const post = (at: Lab, path: string, body: unknown, token = '') =>
  fetch(at.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Auth-Token': token },
    body: JSON.stringify(body),
  });

/** The token of a login and its life in seconds. */
async function login(at: Lab, tokenExpire?: number): Promise<{ token: string; life: number }> {
  const text = await (await post(at, '/login', at.credentials('saltdev', tokenExpire))).text();
  const number = (name: string) => Number(new RegExp(`"${name}": ?([0-9.]+)`).exec(text)?.[1]);
  return { token: /"token": ?"(\w+)"/.exec(text)?.[1] ?? '', life: number('expire') - number('start') };
}

const ping = { client: 'local', tgt: '*', fun: 'test.ping', timeout: 2, gather_job_timeout: 2 };

async function answering(at: Lab, token: string): Promise<string[]> {
  const text = await (await post(at, '/', ping, token)).text();
  return [...text.matchAll(/"([^"]+)": ?true/g)].map(([, minion = '']) => minion).sort();
}

const all = ['minion1', 'minion2', 'minion3'];

describe('the lab', () => {
  afterEach(() => lab.recover());

  it('answers with three minions', async () => {
    expect(process.env['SALTAPI_URL']).toBe(lab.url);
    expect(await answering(lab, (await login(lab)).token)).toEqual(all);
  });

  it('freezes one minion, which misses a test.ping and answers again once it is thawed', async () => {
    const { token } = await login(lab);
    lab.minion2.freeze();
    expect(await answering(lab, token)).toEqual(['minion1', 'minion3']);
    lab.minion2.thaw();
    await lab.waitUntilUp('minion2');
    expect(await answering(lab, token)).toEqual(all);
  });

  it('kills a minion and starts it again', async () => {
    await lab.minion3.kill();
    expect(await answering(lab, (await login(lab)).token)).toEqual(['minion1', 'minion2']);
    await lab.minion3.start();
    await lab.waitUntilUp();
  });

  it('starts a minion again at once after it was killed', async () => {
    await lab.minion3.kill();
    await lab.minion3.start();
    await lab.waitUntilUp('minion3');
  });

  it('kills salt-api, which forgets its sessions', async () => {
    const { token } = await login(lab);
    await lab.api.kill();
    await expect(login(lab)).rejects.toThrow();
    await lab.api.start();
    await lab.waitUntilUp();
    expect((await post(lab, '/', ping, token)).status).toBe(401);
  });

  it('terminates salt-api, which closes its port', async () => {
    lab.api.terminate();
    await lab.api.start();
    await lab.waitUntilUp();
  });

  it('kills the master, which knows its minions and tokens when it is back', async () => {
    const { token } = await login(lab);
    await lab.master.kill();
    await lab.master.start();
    await lab.waitUntilUp();
    expect(await answering(lab, token)).toEqual(all);
  });

  it('lets a login choose a short life, and forgets all tokens at once', async () => {
    const short = await login(lab, 4);
    expect(short.life).toBeCloseTo(4, 1);
    const { token, life } = await login(lab);
    expect(life).toBeCloseTo(43_200, 1);
    await lab.forgetTokens();
    expect((await post(lab, '/', ping, token)).status).toBe(401);
    expect(await answering(lab, (await login(lab)).token)).toEqual(all);
  });

  it('starts a second one beside it, with shorter tokens, and leaves nothing of it behind', async () => {
    const own = await startOwnLab({ tokenExpire: 30 });
    expect(own.url).not.toBe(lab.url);
    expect((await login(own)).life).toBeCloseTo(30, 1);
    own.minion1.freeze();
    await own.stop();
    expect(existsSync(own.dir)).toBe(false);
    await expect(login(own)).rejects.toThrow();
    expect(() => own.minion1.thaw()).toThrow();
  });
});
