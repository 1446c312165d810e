import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const states = fileURLToPath(new URL('./states', import.meta.url));
const clients = [
  'local',
  'local_async',
  'local_batch',
  'local_subset',
  'runner',
  'runner_async',
  'wheel',
  'wheel_async',
  'ssh',
];

// YAML reads JSON.
async function write(folder, name, config) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), JSON.stringify(config, null, 2));
}

/** Writes what master, salt-api and minions read; gives the folder of each part. `settings` are more of the master's. */
export async function configure({ dir, ports, minions, tokenExpire, stateEvents = false, settings = {} }) {
  const user = userInfo().username;
  const folders = { master: join(dir, 'etc'), api: join(dir, 'etc') };
  await mkdir(join(dir, 'log'), { recursive: true });
  await write(folders.master, 'master', {
    user,
    interface: '127.0.0.1',
    publish_port: ports.publish,
    ret_port: ports.ret,
    root_dir: dir,
    pki_dir: join(dir, 'pki'),
    cachedir: join(dir, 'cache'),
    sock_dir: join(dir, 'sock'),
    log_file: join(dir, 'log', 'master'),
    pidfile: join(dir, 'run-master'),
    api_pidfile: join(dir, 'run-api'),
    api_logfile: join(dir, 'log', 'api'),
    file_roots: { base: [states] },
    auto_accept: true,
    worker_threads: 3,
    token_expire: tokenExpire,
    token_expire_user_override: true,
    // Both are needed, else the master tells no step of an orchestration.
    ...(stateEvents && { state_events: true, local: false }),
    sharedsecret: 's3cret',
    external_auth: { sharedsecret: { saltdev: ['.*', '@runner', '@wheel', '@jobs'], limited: ['test.ping'] } },
    netapi_enable_clients: clients,
    ...settings,
    rest_cherrypy: { host: '127.0.0.1', port: ports.api, disable_ssl: true },
  });
  for (const minion of minions) {
    const root = join(dir, minion);
    folders[minion] = join(root, 'etc');
    await write(folders[minion], 'minion', {
      user,
      id: minion,
      master: '127.0.0.1',
      publish_port: ports.publish,
      master_port: ports.ret,
      root_dir: root,
      pki_dir: join(root, 'pki'),
      cachedir: join(root, 'cache'),
      sock_dir: join(root, 'sock'),
      log_file: join(dir, 'log', minion),
      pidfile: join(root, 'run'),
      acceptance_wait_time: 1,
    });
  }
  return folders;
}
