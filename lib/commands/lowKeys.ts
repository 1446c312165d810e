// The keys that each client reads, of Salt 3006 to 3008: salt/netapi, salt/client, salt/client/ssh/client.py and
// ClearFuncs.publish of salt/master.py.

const login = ['client', 'token', 'username', 'password', 'eauth', 'sharedsecret', 'user', 'key'];

const everywhere = [...login, 'tgt', 'tgt_type', 'fun', 'arg', 'kwarg', 'ret', 'timeout', 'full_return', 'delimiter'];

const published = [
  ...everywhere,
  'metadata',
  'ret_config',
  'ret_kwargs',
  'module_executors',
  'executor_opts',
  'start_event',
  'gather_job_timeout',
  'nocache',
  'id',
  'master_id',
  'auth_list',
  'to',
  'listen',
  // Of the clients that wait.
  'raw',
  'verbose',
  'progress',
  'block',
  'expect_minions',
  'show_timeout',
  'show_jid',
  'yield_pub_data',
  'print_event',
];

const ssh = [
  ...everywhere,
  'jid',
  'host',
  'ssh_user',
  'ssh_passwd',
  'ssh_port',
  'ssh_sudo',
  'ssh_sudo_user',
  'ssh_priv',
  'ssh_priv_passwd',
  'ssh_identities_only',
  'ssh_remote_port_forwards',
  'ssh_keepalive',
  'ssh_keepalive_interval',
  'ssh_keepalive_count_max',
  'ssh_options',
  'ssh_max_procs',
  'ssh_askpass',
  'ssh_key_deploy',
  'ssh_update_roster',
  'ssh_scan_ports',
  'ssh_scan_timeout',
  'ssh_timeout',
  'ssh_log_file',
  'ssh_pre_hook',
  'ssh_wipe',
  'ssh_run_pre_flight',
  'raw_shell',
  'refresh_cache',
  'roster',
  'roster_file',
  'rosters',
  'ignore_host_keys',
  'no_host_keys',
  'extra_filerefs',
  'min_extra_mods',
  'thin_extra_mods',
  'rand_thin_dir',
  'regen_thin',
  'verbose',
  'static',
  'saltfile',
];

/** The keys that a client which targets minions reads. It ignores all others. */
export const lowKeys: Readonly<Record<string, readonly string[]>> = {
  local_async: [...published, 'jid'],
  local: [...published, 'jid'],
  local_batch: [...published, 'batch', 'batch_wait', 'failhard'],
  local_subset: [...published, 'subset', 'sub', 'cli'],
  ssh,
};
