import { startLab } from '../spec/live/lab/startLab.mjs';
import { stopLab } from '../spec/live/lab/stopLab.mjs';
import { sweepLabs } from '../spec/live/lab/sweepLabs.mjs';
import { waitUntilUp } from '../spec/live/lab/waitUntilUp.mjs';
import { cpuOfLab } from './cpuOfLab.mjs';

/** Starts the lab of the live flows. Gives where it is, the environment of its users, and how its own commands are called. */
export async function openMaster({ release, signal }) {
  await sweepLabs();
  let dir;
  const close = () => dir && stopLab(dir);
  try {
    const lab = await startLab({ release, signal, owner: process.pid, begun: (folder) => (dir = folder) });
    const [python, script, , folder] = lab.commands.master;
    console.log(`Salt ${release} is up on ${lab.url}`);
    return {
      release,
      url: lab.url,
      env: { SALTAPI_URL: lab.url, SALTAPI_USER: 'saltdev', SALTAPI_PASS: lab.password, SALTAPI_EAUTH: lab.eauth },
      salt: (...args) => [python, '-W', 'ignore', script.replace(/-master$/, ''), '-c', folder, ...args],
      python: (...args) => [python, '-W', 'ignore', ...args, folder],
      settle: (until) => waitUntilUp(lab, { signal: until }),
      cpu: () => cpuOfLab(lab),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
