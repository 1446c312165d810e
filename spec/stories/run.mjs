// One story on four targets: npm run test:stories [-- --target simulation|3006|3007|3008] [jest's options]
import { releases } from '../live/lab/releases.mjs';
import { runJest, withLab } from '../live/lab/withLab.mjs';

const targets = ['simulation', ...releases];
const forJest = process.argv.slice(2);
const at = forJest.indexOf('--target');
const [, target = 'simulation'] = at < 0 ? [] : forJest.splice(at, 2);
const args = ['--config', 'spec/stories/jest.config.js', ...forJest];

if (!targets.includes(target)) {
  console.error(`--target: one of ${targets.join(', ')}`);
  process.exitCode = 2;
} else {
  // The other suites here need no target.
  const onLab = [...args, '--testPathPatterns', 'stories/stories.spec'];
  process.exitCode =
    target === 'simulation' ? await runJest(args) : await withLab(target, onLab, { RX_SALT_STORIES: 'lab' });
}
