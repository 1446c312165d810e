// Until the first return, the import included.
import { begin, credentials, done, input } from './measure.mjs';

begin();
const { createSaltClient } = await import('rx-salt');
const { firstValueFrom } = await import('rxjs');
const salt = createSaltClient({ url: input.url, credentials });
await firstValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
done();
