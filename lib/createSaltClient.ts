import { readConfig, type SaltClientOptions } from './config.js';
import { openConnection } from './events/openConnection.js';
import { createHttp } from './http/createHttp.js';
import { joinParts } from './joinParts.js';
import type { SaltClient } from './SaltClient.js';

/**
 * A client of one master's salt-api. Sends nothing before something is subscribed to.
 * Throws a ConfigError that names the option which is wrong.
 */
export function createSaltClient(options: SaltClientOptions): SaltClient {
  const config = readConfig(options);
  const http = createHttp(config);
  return joinParts(config, {
    http,
    open: (token, beat) => openConnection(http, token, beat, config.events.maxEventSize),
  });
}
