import { Subject, type Observable } from 'rxjs';
import { pythonJson } from '../wire/pythonJson.js';

/** An event of the bus; its bytes are made once, whoever reads them. */
export interface BusEvent {
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The `tag:` line and the `data:` line with the blank line, as salt-api writes them. */
  lines(): readonly [Uint8Array, Uint8Array];
}

export interface Bus {
  readonly events: Observable<BusEvent>;
  /** Adds `_stamp` where it is missing. Nothing is delivered while the bus is down. */
  fire(tag: string, data: Readonly<Record<string, unknown>>): void;
  /** `false` while the master is stopped. */
  up(on: boolean): void;
}

export function createBus(stamp: () => string): Bus {
  const events$ = new Subject<BusEvent>();
  let isUp = true;
  return {
    events: events$.asObservable(),
    fire: (tag, data) => {
      if (isUp) events$.next(createEvent(tag, '_stamp' in data ? data : { ...data, _stamp: stamp() }));
    },
    up: (on) => {
      isUp = on;
    },
  };
}

function createEvent(tag: string, data: Readonly<Record<string, unknown>>): BusEvent {
  let lines: readonly [Uint8Array, Uint8Array] | undefined;
  return {
    tag,
    data,
    // [salt] `data` stands before `tag` in the JSON.
    lines: () => (lines ??= [Buffer.from(`tag: ${tag}\n`), Buffer.from(`data: ${pythonJson({ data, tag })}\n\n`)]),
  };
}
