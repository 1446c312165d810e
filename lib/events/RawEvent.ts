import type { SaltEvent } from './SaltEvent.js';
import { parseEvent } from './parseEvent.js';
import { readTag } from './readTag.js';

/** An event that is decoded when somebody asks for it, and once. */
export interface RawEvent {
  readonly tag: string;
  /** Undefined where it does not decode. */
  readonly decode: () => SaltEvent | undefined;
}

/** Undefined where not even the tag can be read. */
export function rawEvent(json: string, onUndecodable: () => void): RawEvent | undefined {
  let known: { readonly event: SaltEvent | undefined } | undefined;
  const decode = () => {
    if (!known) {
      known = { event: parseEvent(json) };
      if (!known.event) onUndecodable();
    }
    return known.event;
  };
  const tag = readTag(json) ?? decode()?.tag;
  return tag === undefined ? undefined : { tag, decode };
}
