// How long these take to load.
import { begin, done, input } from './measure.mjs';

begin();
for (const name of input.modules) await import(name);
done();
