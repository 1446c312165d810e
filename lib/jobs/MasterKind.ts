import { merge, type Observable } from 'rxjs';
import type { RunnerLow, WheelLow } from '../commands/Low.js';
import type { Events } from '../events/Events.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { isWheelReturn } from './isWheelReturn.js';
import { type Orchestration, orchestrationIn } from './Orchestration.js';

/** What tells a job of the master's own from another: runner or wheel. */
export interface MasterKind {
  readonly kind: 'runner' | 'wheel';
  readonly low: RunnerLow | WheelLow;
  /** Whether a tag is of those that may come before the answer: a return of this kind, whatever the jid, or a step. */
  readonly mayBeEarly: (tag: string) => boolean;
  /** Whether an event of this kind is the return of the call that was answered with `jid`. */
  readonly isOwn: (event: SaltEvent, jid: string, user: string | undefined) => boolean;
  readonly orchestration: Orchestration | undefined;
  /** Where the return comes, once the jid is known, and the steps of an orchestration. */
  readonly follow: (events: Events, jid: string) => Observable<SaltEvent>;
  /** What to say where the outcome of the submission is unknown. */
  readonly doubt: string;
  /** Milliseconds after which the job ends where nothing else can tell. */
  readonly patience: number;
}

export function runnerKind(low: RunnerLow): MasterKind {
  const isReturn = isReturnBelow('salt/run/');
  const orchestration = orchestrationIn(low);
  return {
    kind: 'runner',
    low,
    mayBeEarly: (tag) => isReturn(tag) || orchestration?.isStep(tag) === true,
    orchestration,
    isOwn: ({ tag, data }, jid) => tag === `salt/run/${jid}/ret` && data.jid === jid,
    follow: (events, jid) => (orchestration ? merge(events.of(jid), events.of(orchestration.jid)) : events.of(jid)),
    doubt: `runner_async ${low.fun}: it may or may not run, or there is no such function`,
    patience: 3_600_000,
  };
}

export function wheelKind(low: WheelLow): MasterKind {
  const isReturn = isReturnBelow('salt/wheel/');
  return {
    kind: 'wheel',
    low,
    mayBeEarly: isReturn,
    orchestration: undefined,
    isOwn: (event, jid, user) => isWheelReturn(event, { low, jid, user }),
    follow: (events) => events.where(isReturn),
    doubt: `wheel_async ${low.fun}: it may or may not run`,
    patience: 60_000,
  };
}

/** A job of the master's own of which the jid alone is known. */
export function followedKind(kind: 'runner' | 'wheel'): MasterKind {
  const own = runnerKind({ fun: '' });
  if (kind === 'runner') return own;
  return {
    ...own,
    kind,
    isOwn: ({ tag, data }, jid) => tag === `salt/wheel/${jid}/ret` && data.jid === jid,
    patience: 60_000,
  };
}

function isReturnBelow(prefix: string): (tag: string) => boolean {
  return (tag) => tag.startsWith(prefix) && tag.endsWith('/ret');
}
