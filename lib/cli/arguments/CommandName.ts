/** What a command line asks for; `minions` is the one without a name of its own. */
export type CommandName = 'minions' | 'run' | 'wheel' | 'events' | 'follow' | 'react';

export const commandNames: readonly CommandName[] = ['run', 'wheel', 'events', 'follow', 'react'];
