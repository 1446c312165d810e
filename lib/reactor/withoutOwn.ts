import { concat, defer, EMPTY, merge, mergeMap, type MonoTypeOperatorFunction, of } from 'rxjs';
import type { Identity } from '../commands/Identity.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { isOwnEvent } from './isOwnEvent.js';

/**
 * Drops the events that the client caused itself. [salt] The master mints the jid of a runner, and its events may come before
 * the answer that tells it: those of runners are held while such an answer is out.
 */
export function withoutOwn(identity: Identity): MonoTypeOperatorFunction<SaltEvent> {
  return mergeMap((event) => {
    const others$ = defer(() => (isOwnEvent(identity, event) ? EMPTY : of(event)));
    const held = event.tag.startsWith('salt/run/') ? identity.submissions() : [];
    return held.length === 0 ? others$ : concat(merge(...held), others$);
  });
}
