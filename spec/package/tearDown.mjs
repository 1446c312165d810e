import { rmSync } from 'node:fs';

export default function tearDown() {
  rmSync(process.env.RX_SALT_PROJECT, { recursive: true, force: true });
}
