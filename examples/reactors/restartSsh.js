import { react } from 'rx-salt';
import { map } from 'rxjs';

// What the master's own reactor would say is in restartSsh.sls. Here it is verified that the service runs again, and who asks
// ten times in a second gets one restart.

/**
 * Restarts the ssh service of minion1 when an event asks for it.
 *
 * @param {import('rx-salt').SaltClient} salt
 * @param {string} service
 */
export function restartSsh(salt, service = 'ssh') {
  return react(salt, {
    on: 'salt/demo/minion1/restart/ssh',
    collect: { for: 1_000 },
    overlap: 'drop',
    timeout: 60_000,
    run: (_events, salt) => salt.localAsync({ tgt: 'minion1', fun: 'service.restart', arg: [service] }),
    verify: (_events, salt) =>
      salt
        .localAsync({ tgt: 'minion1', fun: 'service.status', arg: [service] })
        .pipe(map((item) => item.success && item.return === true)),
  });
}
