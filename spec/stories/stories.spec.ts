import { createLocks } from './createLocks.js';
import type { Flow } from './Flow.js';
import { flows } from './flows/index.js';
import { labTarget } from './labTarget.js';
import { playFlow } from './playFlow.js';
import { simulatedTarget } from './simulatedTarget.js';

const lab = process.env['RX_SALT_LAB'];
const isReal = process.env['RX_SALT_STORIES'] === 'lab' && lab !== undefined;
const shared = isReal ? labTarget(lab) : undefined;

// On a real Salt all flows share three minions and two cores.
const lock = createLocks(isReal ? 3 : 12);

async function play(flow: Flow): Promise<{ story: string; expected: string }> {
  const { uses = ['minion1', 'minion2', 'minion3'], disturbs = [] } = flow;
  const needs = { uses: isReal ? ['api', 'master', ...uses] : [], disturbs: isReal ? disturbs : [] };
  return lock(needs, async () => {
    const target = shared ?? (await simulatedTarget('3008'));
    try {
      const story = await playFlow(flow, target);
      return { story, expected: flow.on?.[target.release]?.story ?? flow.story };
    } finally {
      if (disturbs.length > 0) await target.recover();
      if (target !== shared) await target.close();
    }
  });
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('the story of', () => {
  it.concurrent.each(flows)('$title', async (flow) => {
    const { story, expected } = await play(flow);
    expect(linesOf(story)).toEqual(linesOf(expected));
  });
});
