import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): Buffer => readFileSync(join('spec', 'fixtures', 'tls', name));

/** The certificates of spec/fixtures/tls, as node:https takes them. */
export const tls = {
  ca: read('ca.crt'),
  server: { cert: read('server.crt'), key: read('server.key') },
  client: { cert: read('client.crt'), key: read('client.key') },
  selfSigned: { cert: read('self-signed.crt'), key: read('self-signed.key') },
};
