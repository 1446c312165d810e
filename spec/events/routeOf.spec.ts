import { minionStart, routeOf } from '../../lib/events/routeOf.js';

describe('routeOf', () => {
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
    ['J', 'J'],
    ['salt/minion/web1/start', minionStart],
    ['salt/minion/a/b/start', minionStart],
    ['salt/minion/start', undefined],
    ['salt/minion/web1/stop', undefined],
    ['salt/jobs/J/ret/a', undefined],
    ['xsalt/job/J/ret/a', undefined],
    ['salt/auth', undefined],
    ['my/tag', undefined],
  ])('%s: %s', (tag, route) => {
    expect(routeOf(tag)).toBe(route);
  });
});
