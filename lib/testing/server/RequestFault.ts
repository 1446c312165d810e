/** What happens to a request: see `Simulator.fail`. */
export interface RequestFault {
  /** For which requests; `low` is the body's map, or the first one of its list that suits. Default: every POST of lowstates. */
  readonly when?: (low: Readonly<Record<string, unknown>>, path: string) => boolean;
  /**
   * `hang`: never answered, never run. `reset`: the connection breaks, nothing has run. `hang-after-run` and
   * `reset-after-run`: the same after the work. A map: this answer, after the work where `run` says so.
   */
  readonly how:
    | 'hang'
    | 'reset'
    | 'hang-after-run'
    | 'reset-after-run'
    | {
        /** The HTTP status. */
        readonly status: number;
        /** Text, or a value that is sent as JSON. */
        readonly body?: unknown;
        /** Its content type. */
        readonly contentType?: string;
        /** Further headers. */
        readonly headers?: Readonly<Record<string, string>>;
        /** Whether the work is done before. Default false. */
        readonly run?: boolean;
      };
  /** How often. Default 1. */
  readonly times?: number;
}
