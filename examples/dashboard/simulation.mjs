import { createSaltClient } from 'rx-salt';
import { outcome, startSimulator } from 'rx-salt/testing';
import { concatMap, EMPTY, firstValueFrom, interval, timer, catchError } from 'rxjs';

const credentials = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' };

const sites = ['ams1', 'fra2', 'sfo3'];
const roles = ['web', 'web', 'web', 'db', 'cache', 'lb', 'build'];
const minions = Array.from({ length: 42 }, (_, i) => {
  const role = roles[i % roles.length];
  return `${role}${String(Math.floor(i / roles.length) + 1).padStart(2, '0')}.${sites[i % sites.length]}.example.com`;
});

const states = [
  'base-packages',
  'ntp',
  'users',
  'sshd-config',
  'sshd-service',
  'firewall',
  'app-user',
  'app-release',
  'app-config',
  'app-service',
];

/** The same for the same text, so that the demonstration is the same each time. @param {string} text */
const chance = (text) => {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash / 9973;
};

/** @param {number} milliseconds */
const pause = (milliseconds) => firstValueFrom(timer(milliseconds));

/** @type {import('rx-salt/testing').MinionFunction} */
async function applyStates({ minion, jid, kwargs, fire }) {
  /** @type {Record<string, unknown>} */
  const results = {};
  let failed = false;
  for (const [n, id] of states.entries()) {
    await pause(150 + 900 * chance(minion + id));
    const result = !(id === 'app-release' && chance(minion) > 0.9) && !(id === 'firewall' && chance(minion) < 0.03);
    failed ||= !result;
    const ret = {
      name: id,
      __id__: id,
      __run_num__: n,
      result,
      changes: {},
      duration: 120,
      comment: result
        ? 'The state is as wanted'
        : `Unable to fetch https://releases.example.com/${id}.tar.gz: 502 Bad Gateway`,
    };
    results[`${id.endsWith('service') ? 'service' : 'file'}_|-${id}_|-${id}_|-managed`] = ret;
    if (kwargs.state_events === true) fire(`salt/job/${jid}/prog/${minion}/${n}`, { ret, len: states.length });
  }
  return outcome({ return: results, success: !failed, retcode: failed ? 2 : 0 });
}

/**
 * A simulated master with 42 minions, on which somebody else is at work too.
 *
 * @param {number} rate how many events a second there are beside those of jobs
 */
export async function startSimulation(rate) {
  const simulator = await startSimulator({
    minions,
    latency: [100, 1_500],
    grains: (minion) => ({ role: minion.replace(/\d.*/, ''), site: minion.split('.')[1] }),
    functions: {
      'state.apply': applyStates,
      'service.restart': async ({ minion, args: [service] }) => {
        await pause(300 + 2_500 * chance(minion));
        if (chance(minion) < 0.93) return true;
        return outcome({ return: `Unit ${service}.service not found.`, success: false, retcode: 1 });
      },
      'pkg.upgrade': async ({ minion }) => {
        await pause(2_000 + 20_000 * chance(minion));
        return { openssl: { old: '3.0.15', new: '3.0.17' } };
      },
    },
    runners: { 'manage.up': () => minions },
  });

  const somebody = createSaltClient({ url: simulator.url, credentials });
  const jobs = [
    { tgt: 'web*', fun: 'test.ping' },
    { tgt: 'db*', fun: 'service.restart', arg: ['postgresql'] },
    { tgt: '*', fun: 'grains.item', arg: ['osrelease'] },
  ];
  const work = interval(15_000)
    .pipe(
      concatMap((n) =>
        somebody.localAsync(jobs[n % jobs.length] ?? { tgt: '*', fun: 'test.ping' }).pipe(catchError(() => EMPTY)),
      ),
    )
    .subscribe();
  let n = 0;
  const beacons = interval(rate > 0 ? 20 : 700).subscribe(() => {
    for (let i = 0; i < (rate > 0 ? rate / 50 : 1); i++) {
      const id = minions[(n * 7) % minions.length] ?? '';
      simulator.emit(`salt/beacon/${id}/load/`, { id, '1m': Number((chance(String(n++)) * 4).toFixed(2)) });
    }
  });

  return {
    url: simulator.url,
    credentials,
    async close() {
      work.unsubscribe();
      beacons.unsubscribe();
      await somebody.close();
      await simulator.close();
    },
  };
}
