import type { Release } from 'rx-salt/testing';

/** What Salt itself does wrong now and then, mostly on a crowded machine, and how a story tells it. */
const faults: readonly { readonly why: string; readonly told: RegExp; readonly only?: Release }[] = [
  {
    // [salt] Its log says nothing; the process waits for a lock that nobody holds any more.
    why: 'the process that salt-api forks for a runner_async or wheel_async call hung before it began',
    told: /NoReturnError/,
  },
  {
    // [salt] "Message timed out" in the log of salt-api.
    why: 'a master that was too busy answered a submission with 500, and never ran it',
    told: /local_async \S+ 500/,
  },
  {
    // [salt] "Error in function _return", FileNotFoundError of epoll where the event does not fit into one write.
    why: 'the master lost a big return, from the stream and the cache alike',
    told: /big: no-return minion2 not-running/,
    only: '3006',
  },
];

/** Why a story that was not expected may be Salt's fault: its flow is then worth a second try. */
export function faultOfSalt(story: string, expected: string, release: Release): string | undefined {
  return faults.find(({ told, only = release }) => only === release && told.test(story) && !told.test(expected))?.why;
}
