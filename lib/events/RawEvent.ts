import type { SaltEvent } from './SaltEvent.js';
import { readTag } from './readTag.js';

/** An event that is decoded when somebody asks for it, and once. One object, no closures: there is one for each event. */
export class RawEvent {
  // Null where it does not decode.
  private event: SaltEvent | null | undefined;
  private knownTag: string | undefined;

  constructor(
    private readonly json: string,
    private readonly read: (json: string) => SaltEvent | undefined,
  ) {}

  /** Undefined where it does not decode. */
  decode(): SaltEvent | undefined {
    if (this.event === undefined) {
      this.event = this.read(this.json) ?? null;
    }
    return this.event ?? undefined;
  }

  /** Empty where not even that can be read. */
  tag(): string {
    return (this.knownTag ??= this.event?.tag ?? readTag(this.json) ?? this.decode()?.tag ?? '');
  }
}
