import type { SaltClient } from '../../index.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';

/** Says on stderr when the connection is lost and when it is back: what is quiet then is not the master. */
export function showConnection(salt: SaltClient, err: (text: SafeText) => void, paint: Paint): void {
  let lost = false;
  salt.status.subscribe(({ state, retryIn = 0, error, gap }) => {
    if (state === 'waiting') {
      lost = true;
      err(safe`${paint.yellow(`rx-salt: no connection, next try in ${seconds(retryIn)}: ${error?.message ?? ''}`)}\n`);
    }
    if (state === 'open' && lost) {
      lost = false;
      err(
        safe`${paint.yellow(`rx-salt: connected again${gap ? `, ${seconds(gap.to - gap.from)} were missed` : ''}`)}\n`,
      );
    }
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
