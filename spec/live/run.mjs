// The flows against a real Salt: npm run test:live [-- --salt 3006] [jest's options and file names]
import { withLab } from './lab/withLab.mjs';

const forJest = process.argv.slice(2);
const at = forJest.indexOf('--salt');
const [, release = '3008'] = at < 0 ? [] : forJest.splice(at, 2);

process.exitCode = await withLab(release, ['--config', 'spec/live/jest.config.js', ...forJest]);
