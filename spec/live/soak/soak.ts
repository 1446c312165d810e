import { cpus } from 'node:os';
import { createSaltClient } from 'rx-salt';
import { firstValueFrom } from 'rxjs';
import { isRecord } from '../../../lib/checks.js';
import { startTcpProxy } from '../../support/startTcpProxy.js';
import { connectTo } from '../connectTo.js';
import { lab } from '../lab/lab.js';
import { judge } from './judge.js';
import { keepJobsRunning } from './keepJobsRunning.js';
import { makeTrouble, type Trouble } from './makeTrouble.js';
import { readReturnTimes } from './readReturnTimes.js';
import { seeded } from '../../chaos/seeded.js';
import type { Soaked } from './Soaked.js';
import { table } from './table.js';

const minutes = Number(process.env['RX_SALT_SOAK_MINUTES']);
const seed = Number(process.env['RX_SALT_SOAK_SEED']);
const lanes = 8;
/** How long the last jobs may take to end, in milliseconds. */
const patience = 15 * 60_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

it(
  `loses and doubles nothing in ${minutes} minutes of faults (seed ${seed})`,
  async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(lab.url).port) });
    const salt = connectTo({ url: proxy.url });
    const soaked: Soaked[] = [];
    const troubles: Trouble[] = [];
    const until = Date.now() + minutes * 60_000;
    const goesOn = () => Date.now() < until;
    const watching = setInterval(() => {
      const open = soaked.filter(({ end }) => !end).length;
      say(`${soaked.length} jobs, ${open} open, ${troubles.length} faults, ${Math.max(0, until - Date.now())} ms left`);
    }, 30_000);

    const jobs = keepJobsRunning(salt, { lanes, random: seeded(seed), goesOn, soaked });
    await makeTrouble(lab, proxy, { random: seeded(seed + 1), goesOn, troubles });
    await lab.recover();
    let tooLong: NodeJS.Timeout | undefined;
    await Promise.race([jobs, new Promise((resolve) => (tooLong = setTimeout(resolve, patience)))]);
    clearTimeout(tooLong);
    clearInterval(watching);
    const { reconnects } = await firstValueFrom(salt.status);
    await salt.close();
    await proxy.close();

    const times = await readReturnTimes(lab.dir);
    const fresh = createSaltClient({ url: lab.url, credentials: lab.credentials() });
    const verdicts = [];
    for (const job of soaked) {
      const { jid } = job;
      const answer = await firstValueFrom(fresh.request({ client: 'runner', fun: 'jobs.print_job', arg: [jid] }));
      const entry = isRecord(answer) ? answer[jid] : undefined;
      const result = isRecord(entry) && isRecord(entry.Result) ? Object.keys(entry.Result) : [];
      verdicts.push(judge(job, new Set(result), times.get(jid) ?? new Map<string, number>(), troubles));
    }
    await fresh.close();

    const lost = verdicts.flatMap((verdict) => verdict.lost);
    const doubled = verdicts.flatMap((verdict) => verdict.doubled);
    const unexplained = verdicts.flatMap((verdict) => verdict.unexplained);
    const late = verdicts.reduce((sum, verdict) => sum + verdict.late, 0);
    say(`Salt ${lab.release}, ${minutes} minutes, seed ${seed}, ${cpus().length} cores, Node ${process.version}\n`);
    say(table({ soaked, troubles, reconnects, late, lost, doubled, unexplained }));
    for (const [what, lines] of Object.entries({ lost, doubled, unexplained })) {
      for (const line of lines) say(`${what}: ${line}`);
    }
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  },
  minutes * 60_000 + 2 * patience,
);
