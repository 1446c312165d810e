import { firstValueFrom, timer } from 'rxjs';
import { outcome, type Simulator, startSimulator } from '../../testing/index.js';

/** How long a restart takes on each minion, in milliseconds. */
const restart: Readonly<Record<string, number>> = { web1: 150, web2: 900, web3: 1_600, db1: 400, db2: 1_200 };
/** How long an upgrade takes. */
const upgrade: Readonly<Record<string, number>> = { web1: 500, web2: 900, web3: 3_000 };

const work = (times: Readonly<Record<string, number>>, minion: string) => firstValueFrom(timer(times[minion] ?? 100));

/** A master with five minions, all simulated. Its own waits, such as those for dead minions, are ten times shorter. */
export function startDemo(): Promise<Simulator> {
  return startSimulator({
    minions: Object.keys(restart),
    speed: 10,
    latency: [500, 3_000],
    nodegroups: { web: 'web*', db: 'db*' },
    grains: (minion) => ({ role: minion.replace(/\d/, '') }),
    functions: {
      'service.restart': async ({ minion, args: [service] }) => {
        await work(restart, minion);
        if (minion !== 'db1' || service !== 'nginx') return true;
        return outcome({ return: 'Unit nginx.service not found.', success: false, retcode: 1 });
      },
      'pkg.upgrade': async ({ minion }) => {
        await work(upgrade, minion);
        return { openssl: { old: '3.0.15', new: '3.0.17' } };
      },
    },
    runners: {
      'manage.up': async () => {
        await firstValueFrom(timer(800));
        return Object.keys(restart);
      },
    },
  });
}
