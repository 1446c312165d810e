import { rmSync } from 'node:fs';

export default function tearDown() {
  rmSync(process.env.RX_SALT_ANGULAR, { recursive: true, force: true });
}
