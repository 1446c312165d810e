/**
 * How a job ends early: `local`, the client ends it; `portions`, the batch stops, and what runs is ended by its jids;
 * `followed`, likewise; `master`, a function of the master cannot be ended.
 */
export type JobKind = 'local' | 'portions' | 'followed' | 'master';
