/** The faults of `/events`. Where nothing else is said they concern the streams open now; new ones work. */
export interface Streams {
  /** Breaks the connection, as a proxy that dies does. */
  cut(): void;
  /** Ends the response cleanly. */
  end(): void;
  /** Nothing is written any more, and no FIN: the socket stays. */
  freeze(): void;
  /** No event reaches any stream, new ones included, until `silence(false)`; those of meanwhile are lost. */
  silence(on?: boolean): void;
  /** Half an event, then the connection breaks: one of its own at once, or the first whose tag suits. */
  cutWithin(tag?: (tag: string) => boolean): void;
  /** Headers of new streams wait until `hold(false)`. */
  hold(on: boolean): void;
  /** Answers the next GET /events (`times`, default 1) with this status. */
  refuse(status: number, times?: number, answer?: RefusedStream): void;
}

/** What stands in the answer to a refused GET /events. */
export interface RefusedStream {
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Its text. Default: a page like Salt's. */
  readonly body?: string;
  /** Default `text/html;charset=utf-8`; null: no such header. */
  readonly contentType?: string | null;
}
