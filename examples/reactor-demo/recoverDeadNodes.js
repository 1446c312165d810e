import { react } from 'rx-salt';
import { map, tap } from 'rxjs';

/** @typedef {{ readonly environment: string, readonly node_type: string, readonly node_id: string }} DeadNode */
/** @typedef {import('rx-salt').Reaction<import('rx-salt').MinionResult>} Outcome */
/** @typedef {{ readonly fun: string, readonly arg?: readonly unknown[] }} Call */

/**
 * Waits for all nodes that are said to be dead, recovers those of one environment and type together, verifies that they are
 * well again and notifies.
 *
 * @param {import('rx-salt').SaltClient} salt
 * @param {{
 *   readonly recover: Call,
 *   readonly verify: Call,
 *   readonly window?: number,
 *   readonly maximum?: number,
 *   readonly notify?: (outcome: Outcome) => import('rxjs').ObservableInput<unknown> | void,
 *   readonly log?: (line: string) => void,
 * }} options
 */
export function recoverDeadNodes(
  salt,
  {
    recover,
    verify,
    window = 20_000,
    maximum = 5 * 60_000,
    log = console.log,
    notify = (outcome) => log(inWords(outcome)),
  },
) {
  return react(salt, {
    on: 'salt/demo/ui/slave/dead',
    where: (event) => deadNode(event) !== undefined,
    collect: { for: window, by: (event) => groupOf(deadNode(event)) },
    timeout: maximum,
    run: (events, salt) => {
      log(`recovering ${nodesIn(events).join(', ')}`);
      return salt.localAsync(
        { tgt: nodesIn(events), tgt_type: 'list', ...recover },
        // Who is too slow is stopped.
        { onUnsubscribe: 'terminate' },
      );
    },
    verify: (events, salt) =>
      salt.localAsync({ tgt: nodesIn(events), tgt_type: 'list', ...verify }).pipe(
        tap((item) => log(`${item.minion} is ${isWell(item) ? 'well again' : 'still dead'}`)),
        map(isWell),
      ),
    notify,
  }).pipe(
    tap((item) => {
      if (item.type === 'gap') log(`events between ${clock(item.from)} and ${clock(item.to)} may have been missed`);
      else log(`reaction ${item.reaction}: ${item.status}${'notifyError' in item ? ', and nobody was notified' : ''}`);
    }),
  );
}

/**
 * What a minion sent with `event.send`: its data is in `data.data`. Anybody who may send events can write anything there.
 *
 * @param {import('rx-salt').SaltEvent} event
 * @returns {DeadNode | undefined}
 */
function deadNode({ data: { data } }) {
  const { environment, node_type, node_id } = mapIn(mapIn(data).record);
  if (typeof environment !== 'string' || typeof node_type !== 'string' || typeof node_id !== 'string') return undefined;
  return { environment, node_type, node_id };
}

/** @param {unknown} value @returns {Readonly<Record<string, unknown>>} */
function mapIn(value) {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** @param {DeadNode | undefined} node */
function groupOf(node) {
  return `${node?.environment}/${node?.node_type}`;
}

/** @param {readonly import('rx-salt').SaltEvent[]} events */
function nodesIn(events) {
  return [...new Set(events.flatMap((event) => deadNode(event)?.node_id ?? []))];
}

/** @param {import('rx-salt').MinionResult} item */
function isWell(item) {
  return item.success && item.return === true;
}

/** @param {Outcome} outcome */
export function inWords({ key, events, status, results, took }) {
  const failed = results.filter(({ success }) => !success).map(({ minion }) => minion);
  return [
    `${key}: ${nodesIn(events).join(', ')}: ${status} after ${(took / 1_000).toFixed(1)} s`,
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
  ].join('; ');
}

/** @param {number} time */
function clock(time) {
  return new Date(time).toISOString();
}
