/** What comes out of a connection: its headers once, then the JSON text of each event. */
export type Packet = { readonly type: 'open' } | { readonly type: 'event'; readonly json: string };
