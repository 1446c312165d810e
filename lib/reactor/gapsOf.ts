import { filter, map, merge, type Observable, skip } from 'rxjs';
import type { ReactorItem } from './ReactorItem.js';
import type { ReactorPorts } from './ReactorPorts.js';

/** From when to when events may have been missed: the stream was lost, or an event did not decode. */
export function gapsOf({ status, gaps }: ReactorPorts['events']): Observable<ReactorItem<never>> {
  return merge(
    status.pipe(
      // The one that is replayed was before.
      skip(1),
      map(({ gap }) => gap),
      filter((gap) => gap !== undefined),
    ),
    gaps.pipe(
      filter(({ type }) => type === 'skipped'),
      map(({ at }) => ({ from: at, to: at })),
    ),
  ).pipe(map(({ from, to }) => ({ type: 'gap', from, to })));
}
