import type { SaltEvent } from './SaltEvent.js';
import { parseEvent } from './parseEvent.js';
import { readTag } from './readTag.js';

/** An event that is decoded when somebody asks for it, and once. */
export interface RawEvent {
  /** Empty where not even that can be read. */
  readonly tag: () => string;
  /** Undefined where it does not decode. */
  readonly decode: () => SaltEvent | undefined;
}

export function rawEvent(json: string, onUndecodable: () => void): RawEvent {
  let known: { readonly event: SaltEvent | undefined } | undefined;
  let tag: string | undefined;
  const decode = () => {
    if (!known) {
      known = { event: parseEvent(json) };
      if (!known.event) onUndecodable();
    }
    return known.event;
  };
  return {
    decode,
    tag: () => (tag ??= known?.event?.tag ?? readTag(json) ?? decode()?.tag ?? ''),
  };
}
