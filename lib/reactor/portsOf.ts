import type { SaltClient } from '../SaltClient.js';
import type { ReactorPorts } from './ReactorPorts.js';

/** The inside of each client, for its reactors alone. joinParts fills it; a client that is gone leaves nothing behind. */
export const portsOf = new WeakMap<SaltClient, ReactorPorts>();
