import { NEVER, Subject } from 'rxjs';
import { createIdentity } from '../../lib/commands/Identity.js';
import { PlatformTime } from '../support/PlatformTime.js';

const create = (random: () => number = Math.random) => {
  const scheduler = new PlatformTime();
  return { scheduler, identity: createIdentity(scheduler, random) };
};

describe('the identity of a client', () => {
  it('knows what it minted, and nothing of another client', () => {
    const [{ identity: one }, { identity: other }] = [create(() => 0.1), create(() => 0.9)];
    const jid = one.mintJid();
    expect(jid).toMatch(/^\d{20}_[0-9a-z]{16}$/);
    expect([one.isOwnJid(jid), other.isOwnJid(jid), one.isOwnJid('20240101000000000001')]).toEqual([
      true,
      false,
      false,
    ]);
    const probe = one.mintProbe();
    expect(probe).toMatch(/^rx-salt\/probe\/\w+$/);
    expect([one.isOwnProbe(probe), other.isOwnProbe(probe)]).toEqual([true, false]);
  });

  it('remembers the last 10,000 jids that callers gave', () => {
    const { identity } = create();
    for (let i = 0; i <= 10_000; i++) identity.adopt(String(i));
    expect([identity.isOwnJid('0'), identity.isOwnJid('1'), identity.isOwnJid('10000')]).toEqual([false, true, true]);
  });

  it('keeps the jid that was given again', () => {
    const { identity } = create();
    for (let i = 0; i < 10_000; i++) identity.adopt(String(i));
    identity.adopt('0');
    identity.adopt('new');
    expect([identity.isOwnJid('0'), identity.isOwnJid('1')]).toEqual([true, false]);
  });

  it('looks up its own jids and those that it was asked for, which do not become its own', () => {
    const { identity } = create();
    expect(identity.looksUp('F')).toBe(false);
    identity.lookingUp('F');
    expect([identity.looksUp('F'), identity.isOwnJid('F'), identity.looksUp(identity.mintJid())]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lists runners for a minute after it asked', () => {
    const { identity, scheduler } = create();
    expect(identity.listsRunners()).toBe(false);
    identity.listingRunners();
    expect(identity.listsRunners()).toBe(true);
    scheduler.schedule(() => undefined, 60_000);
    scheduler.flush();
    expect(identity.listsRunners()).toBe(false);
  });

  it.each<[string, (answer$: Subject<string>) => void, boolean]>([
    ['answered', (answer$) => answer$.next('9'), false],
    ['answered and over', (answer$) => (answer$.next('9'), answer$.complete()), true],
    ['failed', (answer$) => answer$.error(new Error('lost')), true],
  ])('a runner submission that is %s', (what, happen, over) => {
    const { identity } = create();
    const answer$ = new Subject<string>();
    identity.submitting('runner', answer$);
    expect([identity.submissions().length, identity.isOwnJid('9')]).toEqual([1, false]);
    happen(answer$);
    expect([identity.submissions().length, identity.isOwnJid('9')]).toEqual([over ? 0 : 1, what !== 'failed']);
  });

  it('holds nothing for a wheel submission', () => {
    const { identity } = create();
    identity.submitting('wheel', NEVER);
    expect(identity.submissions()).toEqual([]);
  });
});
