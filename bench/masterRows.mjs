import { join } from 'node:path';

const node = (file, input) => ({ args: [`subjects/${file}`], input });
const python = (file, input, command = 'python3') => ({ command, args: [`subjects/${file}`], input });
const ping = ['*', 'test.ping'];
const jobs = 10;
const expects = { returns: 3 * jobs };
const counts = ['requests', 'connections'];

/** What is measured on a real master with three minions; as in rows.mjs, but the subjects depend on what is installed where. */
export const masterRows = [
  {
    name: 'test.ping on three minions, real master, logged in: a job',
    needs: ['master', 'pepper'],
    subjects: ({ master, pepper }) => ({
      'rx-salt': { ...node('ping-rx-salt.mjs'), expects },
      ...(pepper && {
        'pepper, local': { ...python('ping_pepper.py', { how: 'local' }, pepper), expects },
        'pepper, looks up': { ...python('ping_pepper.py', { how: 'look up' }, pepper), expects },
      }),
      // It has no session: each is a process that begins from nothing.
      salt: python('command.py', { command: master.salt(...ping) }),
    }),
    input: { jobs },
    figure: 'wall',
    counts,
    ahead: true,
  },
  {
    name: 'test.ping on three minions, real master, a whole process',
    needs: ['master', 'pepper'],
    subjects: ({ master: { env, salt }, pepper }) => {
      const command = (...words) => python('command.py', { env, command: words });
      const pepperCommand = pepper && join(pepper, '../pepper');
      return {
        'rx-salt, script': command(process.execPath, 'subjects/once-rx-salt.mjs'),
        'rx-salt, command': command(process.execPath, '../dist/esm/cli/main.js', ...ping),
        ...(pepper && {
          'pepper, command': command(pepperCommand, ...ping),
          'pepper --fail-if-incomplete': command(pepperCommand, '--fail-if-incomplete', ...ping),
        }),
        salt: command(...salt(...ping)),
      };
    },
    figure: 'wall',
    ahead: true,
  },
  {
    name: 'twenty readers of all events, a burst of 300, real master',
    needs: ['master'],
    subjects: {
      'rx-salt': node('readers-rx-salt.mjs'),
      '20 eventsources': node('readers-eventsource.mjs'),
    },
    input: ({ master }) => ({ readers: 20, events: 300, burst: master.python('subjects/burst.py') }),
    expects: { events: 300 },
    figure: 'wall',
    counts: ['connections', 'events', 'salt cpu'],
    ahead: true,
  },
  {
    name: 'twenty test.ping jobs at once, real master, by concurrency',
    needs: ['master'],
    subjects: {
      ...Object.fromEntries(
        [20, 10, 5, 2, 1].map((concurrency) => [
          `rx-salt, ${concurrency}`,
          node('at-once-rx-salt.mjs', { concurrency }),
        ]),
      ),
      'by hand, one POST': node('at-once-floor.mjs'),
      'by hand, 20 connections': node('at-once-floor.mjs', { connections: 20 }),
    },
    input: { jobs: 20 },
    // Of submissions at the same moment Salt 3006 loses some.
    expects: ({ master }) => (master.release === '3006' ? {} : { returns: 60 }),
    figure: 'wall',
    counts: [...counts, 'returns', 'salt cpu'],
    least: 'rx-salt, ',
  },
  {
    name: 'a hundred test.ping jobs at once, real master, by minionTimeout',
    needs: ['master'],
    subjects: Object.fromEntries(
      [5, 60].map((seconds) => [
        `rx-salt, ${seconds} s`,
        node('at-once-rx-salt.mjs', { minionTimeout: seconds * 1_000 }),
      ]),
    ),
    input: { jobs: 100 },
    expects: ({ master }) => (master.release === '3006' ? {} : { returns: 300 }),
    figure: 'wall',
    counts: [...counts, 'returns', 'salt cpu'],
    least: 'rx-salt, ',
  },
];
