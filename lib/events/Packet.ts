/** What comes out of a connection: its headers once, then the JSON texts of the events that one turn of the event loop ended. */
export type Packet = { readonly type: 'open' } | { readonly type: 'events'; readonly json: readonly string[] };
