import {
  catchError,
  EMPTY,
  filter,
  map,
  mergeMap,
  type Observable,
  of,
  type OperatorFunction,
  pipe,
  switchMap,
  throwError,
  timer,
} from 'rxjs';
import { PermissionError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { mayNotLookUp } from './createLookUp.js';
import type { MasterReturn, Progress } from './JobItem.js';
import type { Trust } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { MasterKind } from './MasterKind.js';
import { masterReturn, readMasterData } from './readPrintJob.js';

type Item = MasterReturn | Progress;

// A return may be in the cache a moment after its event.
const firstPause = 250;
const lookUps = 6;

/**
 * The return and the steps of the runner or wheel job `jid` among events. With `trust: 'cache'` the return is read from the job cache.
 * Errors: PermissionError where that may not be read.
 *
 * @param onUnknownUser is called where an event may be the return of another user's call, and this client's user cannot be learned.
 */
export function readMasterEvents(
  { printJob, user, learnUser, scheduler }: JobPorts,
  master: MasterKind,
  jid: string,
  trust: Trust,
  onUnknownUser: () => void,
): OperatorFunction<SaltEvent, Item> {
  const stepIn = (event: SaltEvent) => master.orchestration?.readStep(jid, event);
  const isOwn = (event: SaltEvent, own: string | undefined) => isReturn(event) && master.isOwn(event, jid, own);
  if (trust === 'events' && (master.kind === 'runner' || user() !== undefined)) {
    return pipe(
      map((event) => (isOwn(event, user()) ? masterReturn(jid, event.data, 'event') : stepIn(event))),
      filter((item) => item !== undefined),
    );
  }

  // [salt] On 3008 the user is what tells a wheel call from another user's call of the same function.
  const whose = (event: SaltEvent): Observable<string | undefined> =>
    event.data.jid === jid ? of(user()) : learnUser();
  const inCache = (event: SaltEvent, own: string | undefined, tries = 1): Observable<MasterReturn> => {
    const eventJid = String(event.data.jid);
    return printJob(eventJid).pipe(
      mergeMap((answer) => {
        if (answer === undefined) throw mayNotLookUp();
        const data = readMasterData(eventJid, answer, true);
        if (data) return isOwn({ tag: event.tag, data }, own) ? of(masterReturn(jid, data, 'lookup')) : EMPTY;
        if (tries >= lookUps) return EMPTY;
        return timer(firstPause * 2 ** (tries - 1), scheduler).pipe(switchMap(() => inCache(event, own, tries + 1)));
      }),
      catchError((error: unknown) => (error instanceof PermissionError ? throwError(() => error) : EMPTY)),
    );
  };
  // Several at once: a forged event, which is looked for in vain, must not hold back the real one.
  return mergeMap((event): Observable<Item> => {
    const step = stepIn(event);
    if (step) return of(step);
    if (!isOwn(event, user())) return EMPTY;
    return whose(event).pipe(
      mergeMap((own) => {
        if (event.data.jid !== jid && own === undefined) {
          onUnknownUser();
          return EMPTY;
        }
        if (!isOwn(event, own)) return EMPTY;
        return trust === 'cache' ? inCache(event, own) : of(masterReturn(jid, event.data, 'event'));
      }),
    );
  });
}

// [salt] A minion may send any tag, and a return of a function that failed early may be without a value.
function isReturn({ data }: SaltEvent): boolean {
  return data.cmd !== '_minion_event' && Object.hasOwn(data, 'return');
}
