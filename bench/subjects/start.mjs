// Until the first return, the import included.
import { begin, credentials, done, input } from './measure.mjs';

begin();
const began = performance.now();
const { createSaltClient } = await import('rx-salt');
const { firstValueFrom } = await import('rxjs');
const imported = performance.now() - began;
const salt = createSaltClient({ url: input.url, credentials });
await firstValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
done({ imported: imported / 1e3 });
