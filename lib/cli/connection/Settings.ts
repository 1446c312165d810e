import type { LoginMap } from '../../index.js';

/** Where the master is, and who asks. */
export interface Settings {
  readonly url: string;
  readonly credentials: LoginMap;
}
