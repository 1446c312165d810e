import { recordedEvents } from '../jobs/support/recorded.js';
import { minionStart, routeOf } from '../../lib/events/routeOf.js';

describe('routeOf', () => {
  it.each([
    ['3006', 'state-result'],
    ['3006', 'wheel'],
    ['3008', 'state-result'],
    ['3008', 'state-progress'],
    ['3008', 'runner'],
    ['3008', 'wheel'],
  ])('finds the jid in each tag that a Salt %s has sent: %s', (release, scenario) => {
    const tags = recordedEvents(release, scenario).map(({ tag }) => tag);
    const jids = tags.map((tag) => /(?<=^|\/)\d{20}(?:_\w+)?(?=\/|$)/.exec(tag)?.[0]);
    expect(jids.filter((jid) => jid !== undefined).length).toBeGreaterThan(2);
    // Other tags without a slash are a jid to us: jids are opaque.
    const others = (tag: string) => (tag.includes('/') ? undefined : tag);
    expect(tags.map(routeOf)).toEqual(jids.map((jid, i) => jid ?? others(tags[i] ?? '')));
  });

  it.each(['3006', '3008'])('has the events of states with fire_event, recorded on %s', (release) => {
    const events = recordedEvents(release, 'state-result');
    const jid = routeOf(events.find(({ tag }) => /^salt\/job\/.*_one\/new$/.test(tag))?.tag ?? '');
    const own = events.map(({ tag }) => tag).filter((tag) => routeOf(tag) === jid);
    const prefix = `salt/state_result/${jid ?? ''}/minion1/`;
    expect(own.filter((tag) => tag.startsWith('salt/state_result/'))).toEqual([
      `${prefix}/etc/a b`,
      `${prefix}own/name`,
    ]);
    expect(own.at(-1)).toBe(`salt/job/${jid ?? ''}/ret/minion1`);
  });

  it.each([
    ['salt/job/J/ret/web1', 'J'],
    ['salt/job/J/ret/a/b', 'J'],
    ['salt/job/J/new', 'J'],
    ['salt/job/J/', 'J'],
    ['salt/job/J', 'J'],
    ['salt/job/20240101000000000001_4711/ret/x', '20240101000000000001_4711'],
    ['salt/job/my-job/prog/a/1', 'my-job'],
    ['salt/job/__proto__/ret/a', '__proto__'],
    ['salt/run/J/ret', 'J'],
    ['salt/run/J/args', 'J'],
    ['salt/wheel/J/ret', 'J'],
    ['salt/batch/J/progress', 'J'],
    ['salt/batch/J/halted', 'J'],
    ['salt/state_result/J/web1/restart nginx', 'J'],
    ['salt/state_result/J/a/b/etc/hosts', 'J'],
    ['salt/salt/scheduler//J/progress', 'J'],
    ['syndic/s1/salt/job/J/new', 'J'],
    ['syndic/s1/salt/job/J/ret/a/b', 'J'],
    ['syndic/s1/salt/run/J/new', 'J'],
    ['syndic/s1/J', 'J'],
    ['syndic/s1/syndic/s2/salt/job/J/new', 'J'],
    ['syndic/s1/syndic/s2/J', 'J'],
    ['J', 'J'],
    ['salt/minion/web1/start', minionStart],
    ['salt/minion/a/b/start', minionStart],
    ['salt/minion/start', undefined],
    ['salt/minion/web1/stop', undefined],
    ['salt/jobs/J/ret/a', undefined],
    ['xsalt/job/J/ret/a', undefined],
    ['salt/job', undefined],
    ['salt/state_results/J/a/b', undefined],
    ['salt/scheduler/J', undefined],
    ['salt/salt/job/J/new', undefined],
    ['syndic/s1', undefined],
    ['syndic/s1/salt/minion/web1/start', undefined],
    ['syndic/s1/salt/auth', undefined],
    ['syndic/s1/my/tag', undefined],
    ['cluster/event/m1/salt/job/J/new', undefined],
    ['salt/syndic/s1/start', undefined],
    ['salt/cloud/J/created', undefined],
    ['salt/auth', undefined],
    ['my/tag', undefined],
  ])('%s: %s', (tag, route) => {
    expect(routeOf(tag)).toBe(route);
  });
});
