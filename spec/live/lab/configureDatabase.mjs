import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

// [salt] As the documentation of the returner pgjsonb has it, without its indexes.
const schema = `
  CREATE TABLE jids (jid varchar(255) NOT NULL PRIMARY KEY, load jsonb NOT NULL);
  CREATE TABLE salt_returns (fun varchar(50) NOT NULL, jid varchar(255) NOT NULL, return jsonb NOT NULL, id varchar(255) NOT NULL,
    success varchar(10) NOT NULL, full_ret jsonb NOT NULL, alter_time TIMESTAMP WITH TIME ZONE DEFAULT NOW());
  CREATE SEQUENCE seq_salt_events_id;
  CREATE TABLE salt_events (id BIGINT NOT NULL UNIQUE DEFAULT nextval('seq_salt_events_id'), tag varchar(255) NOT NULL,
    data jsonb NOT NULL, alter_time TIMESTAMP WITH TIME ZONE DEFAULT NOW(), master_id varchar(255) NOT NULL);`;

// The database's user must reach its folder, below those of other labs too.
async function letThrough(folder) {
  if (!folder.startsWith(`${await realpath(tmpdir())}/`)) return;
  await chmod(folder, 0o711);
  await letThrough(dirname(folder));
}

/**
 * A PostgreSQL on a socket in `dir`, for the job cache pgjsonb. Gives the command of the server, what the master's configuration
 * needs, and `prepare`, which makes the tables once the server runs.
 */
export async function configureDatabase({ dir, venv }) {
  const newest = existsSync(versions) ? readdirSync(versions).sort().at(-1) : undefined;
  const program = (name) => join(versions, newest ?? '', 'bin', name);
  if (!existsSync(program('postgres'))) throw new Error(`there is no ${versions}: apt-get install postgresql`);
  const python = join(venv, 'bin', 'python');
  // Other labs share the virtual environment, and do not mind.
  await run(python, ['-c', 'import psycopg2']).catch(() =>
    run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', 'psycopg2-binary']),
  );
  const own = join(dir, 'pg');
  await mkdir(own);
  const { uid, username } = userInfo();
  // PostgreSQL does not run as root: there it runs as the user that its package has made.
  const as = uid === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const owner = uid === 0 ? 'postgres' : username;
  if (uid === 0) {
    await letThrough(dir);
    const id = async (flag) => Number((await run('id', [flag, 'postgres'])).stdout);
    await chown(own, await id('-u'), await id('-g'));
  }
  const asOwner = (name, args) => {
    const [command, ...rest] = [...as, program(name), ...args];
    return run(command, rest, { cwd: '/' });
  };
  const data = join(own, 'data');
  await asOwner('initdb', ['-D', data, '-A', 'trust', '-U', owner, '--no-sync']);
  const [command, ...rest] = as;
  const server = [program('postgres'), '-D', data, '-k', own, '-c', 'listen_addresses=', '-c', 'fsync=off'];

  return {
    command: command === undefined ? server : [command, ...rest, ...server],
    settings: {
      master_job_cache: 'pgjsonb',
      'returner.pgjsonb.host': own,
      'returner.pgjsonb.user': owner,
      'returner.pgjsonb.pass': '',
      'returner.pgjsonb.db': 'postgres',
      'returner.pgjsonb.port': 5432,
    },
    prepare: async () => {
      const file = join(dir, 'schema.sql');
      await writeFile(file, schema);
      const ask = (args) =>
        asOwner('psql', ['-h', own, '-U', owner, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', ...args]);
      for (const end = performance.now() + 20_000; ; await pause(100)) {
        const isUp = await ask(['-c', 'SELECT 1']).then(
          () => true,
          () => false,
        );
        if (isUp) break;
        if (performance.now() > end) throw new Error('the database does not come up');
      }
      await ask(['-q', '-f', file]);
    },
  };
}
