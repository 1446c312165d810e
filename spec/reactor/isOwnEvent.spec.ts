import { createIdentity } from '../../lib/commands/Identity.js';
import { isOwnEvent } from '../../lib/reactor/isOwnEvent.js';
import { PlatformTime } from '../support/PlatformTime.js';

const identity = createIdentity(new PlatformTime(), () => 0);
const other = createIdentity(new PlatformTime(), () => 0.5);
const [own, foreign] = [identity.mintJid(), other.mintJid()];
const probe = identity.mintProbe();
identity.lookingUp('followed');

type Data = Readonly<Record<string, unknown>>;

describe('an event of the client itself', () => {
  it.each<[string, string, Data]>([
    ['of its job', `salt/job/${own}/ret/web1`, { fun: 'test.ping' }],
    ['the bare jid of its job', own, { minions: ['web1'] }],
    ['forged in its job', `salt/job/${own}/x`, { cmd: '_minion_event' }],
    ['the find_job that salt-api sends after its own', 'salt/job/F/new', { fun: 'saltutil.find_job', arg: [own] }],
    ['the return of that', 'salt/job/F/ret/web1', { fun: 'saltutil.find_job', fun_args: [own], cmd: '_return' }],
    ['a term_job of its job', 'salt/job/F/publish', { fun: 'saltutil.term_job', arg: [own] }],
    ['a look-up of its job', 'salt/run/R/new', { fun: 'runner.jobs.print_job', fun_args: [own] }],
    ['a look-up of what it follows', 'salt/run/R/ret', { fun: 'runner.jobs.print_job', fun_args: ['followed'] }],
    ['its probe', probe, {}],
    ['the runner of its probe', 'salt/run/R/new', { fun: 'runner.event.send', fun_args: [probe] }],
    ['the runner of its other probe', 'salt/run/R/ret', { fun: 'runner.test.arg', fun_args: [probe] }],
  ])('%s', (_, tag, data) => {
    expect(isOwnEvent(identity, { tag, data })).toBe(true);
  });

  it.each<[string, string, Data]>([
    ['of a job of another client', `salt/job/${foreign}/ret/web1`, {}],
    ['of the job that it follows', 'salt/job/followed/ret/web1', { fun: 'test.ping' }],
    ['a find_job for another job', 'salt/job/F/new', { fun: 'saltutil.find_job', arg: [foreign] }],
    ['a look-up of another job', 'salt/run/R/new', { fun: 'runner.jobs.print_job', fun_args: [foreign] }],
    ['a look-up without a jid', 'salt/run/R/new', { fun: 'runner.jobs.print_job' }],
    ['a list of runners that it did not ask for', 'salt/run/R/new', { fun: 'runner.jobs.master', fun_args: [] }],
    ['the probe of another client', other.mintProbe(), {}],
    ['another function with its jid', 'salt/job/F/new', { fun: 'test.arg', arg: [own] }],
    ['what a minion claims', 'salt/run/R/new', { cmd: '_minion_event', fun: 'runner.jobs.print_job', fun_args: [own] }],
    ['sent by a function of its job', 'salt/demo/done', { data: { __pub_jid: own }, jid: own }],
    ['anything else', 'salt/auth', {}],
  ])('not: %s', (_, tag, data) => {
    expect(isOwnEvent(identity, { tag, data })).toBe(false);
  });

  it('a list of runners that it asked for', () => {
    const asking = createIdentity(new PlatformTime(), () => 0);
    asking.listingRunners();
    expect(isOwnEvent(asking, { tag: 'salt/run/R/new', data: { fun: 'runner.jobs.master', fun_args: [] } })).toBe(true);
  });
});
