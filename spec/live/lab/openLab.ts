import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One of the lab's programs with all its child processes. */
export interface Part {
  readonly name: string;
  /** SIGSTOP: it neither answers nor ends, its connections stay open. */
  freeze(): void;
  thaw(): void;
  /** SIGTERM, without waiting. salt-api closes its port and goes on serving open /events. */
  terminate(): void;
  /** kill -9, and waits until it has ended. */
  kill(): Promise<void>;
  /** Starts it (again), without waiting until it answers; kills what is left of it first. */
  start(): Promise<void>;
}

export interface Lab {
  readonly dir: string;
  /** `3008` */
  readonly release: string;
  readonly url: string;
  /** Of `saltdev` (everything) or `limited` (test.ping only); `tokenExpire` in seconds shortens the life of the token. */
  credentials(username?: 'saltdev' | 'limited', tokenExpire?: number): Record<string, string | number>;
  readonly master: Part;
  readonly api: Part;
  readonly minion1: Part;
  readonly minion2: Part;
  readonly minion3: Part;
  /** Until these minions (all, where none is named) answer a test.ping sent through salt-api. */
  waitUntilUp(...minions: string[]): Promise<void>;
  /** Thaws what is frozen, starts what has ended or was told to, waits until all is up. */
  recover(): Promise<void>;
  /** The master forgets all tokens: each has expired, whatever its login said. */
  forgetTokens(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const script = join(__dirname, 'salt-lab.mjs');

function textIn(record: object, key: string): string {
  const value: unknown = Object.entries(record).find(([name]) => name === key)?.[1];
  if (typeof value !== 'string') throw new Error(`the lab's file has no ${key}`);
  return value;
}

/** Opens the lab that the file `lab.json` describes. */
export function openLab(file: string): Lab {
  const described: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof described !== 'object' || described === null) throw new Error(`${file} describes no lab`);
  const dir = textIn(described, 'dir');
  const eauth = textIn(described, 'eauth');
  const password = textIn(described, 'password');

  const terminated = new Set<string>();
  const command = async (...args: string[]) => (await run(process.execPath, [script, ...args, '--dir', dir])).stdout;
  const part = (name: string): Part => {
    const signal = (which: NodeJS.Signals) =>
      process.kill(-Number(readFileSync(join(dir, 'pids', name), 'utf8')), which);
    return {
      name,
      freeze: () => void signal('SIGSTOP'),
      thaw: () => void signal('SIGCONT'),
      terminate() {
        terminated.add(name);
        signal('SIGTERM');
      },
      kill: async () => {
        await command('kill', name);
      },
      async start() {
        await command('launch', name);
        terminated.delete(name);
      },
    };
  };
  const [master, api, minion1, minion2, minion3] = [
    part('master'),
    part('api'),
    part('minion1'),
    part('minion2'),
    part('minion3'),
  ];
  const waitUntilUp = async (...minions: string[]) => {
    await command('wait', ...minions);
  };

  return {
    dir,
    release: textIn(described, 'release'),
    url: textIn(described, 'url'),
    credentials: (username = 'saltdev', tokenExpire) => ({
      username,
      password,
      eauth,
      ...(tokenExpire !== undefined && { token_expire: tokenExpire }),
    }),
    master,
    api,
    minion1,
    minion2,
    minion3,
    waitUntilUp,
    async recover() {
      const parts = [master, api, minion1, minion2, minion3];
      const running = (await command('pids')).split('\n').filter((line) => line.endsWith('runs'));
      for (const one of parts) {
        if (!terminated.has(one.name) && running.some((line) => line.startsWith(`${one.name} `))) one.thaw();
        else await one.start();
      }
      await waitUntilUp();
    },
    async forgetTokens() {
      const tokens = join(dir, 'cache', 'tokens');
      await Promise.all((await readdir(tokens)).map((name) => rm(join(tokens, name), { force: true })));
    },
    stop: async () => {
      await command('stop');
    },
  };
}
