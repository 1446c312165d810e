import { react } from 'rx-salt';

// What the master's own reactor would say is in removeFullLogs.sls. Here the outcome comes back.

/**
 * Removes a log file of minion1 when that says that its logs are full.
 *
 * @param {import('rx-salt').SaltClient} salt
 * @param {string} path
 */
export function removeFullLogs(salt, path = '/var/log/demo.log') {
  return react(salt, {
    on: 'salt/demo/minion1/full_logs',
    run: (_events, salt) => salt.localAsync({ tgt: 'minion1', fun: 'file.remove', arg: [path] }),
  });
}
