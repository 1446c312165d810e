import { isDeepStrictEqual } from 'node:util';
import type { Release } from 'rx-salt/testing';
import { createLocks } from './createLocks.js';
import type { Flow } from './Flow.js';
import { flows } from './flows/index.js';
import { linesOf } from './linesOf.js';
import { labTarget } from './labTarget.js';
import { playFlow } from './playFlow.js';
import { simulatedTarget } from './simulatedTarget.js';
import { storiesOf } from './storiesOf.js';

const { RX_SALT_STORIES: where, RX_SALT_LAB: file } = process.env;
const lab = where === 'lab' && file !== undefined ? labTarget(file) : undefined;

// On a real Salt all flows share three minions and two cores. [salt] On 3006 one flow's request may spoil that of another at the
// same moment: see racedKey.
const inTurn = createLocks(!lab ? 12 : lab.release === '3006' ? 1 : 3);

async function play(flow: Flow, release: Release): Promise<string> {
  const { uses = ['minion1', 'minion2', 'minion3'], disturbs = [] } = flow;
  const needs = lab ? { uses: ['api', 'master', ...uses], disturbs } : { uses: [], disturbs: [] };
  return inTurn(needs, async () => {
    const target = lab ?? (await simulatedTarget(release));
    try {
      return await playFlow(flow, target);
    } finally {
      if (disturbs.length > 0) await target.recover(disturbs);
      if (!lab) await target.close();
    }
  });
}

// The simulation tells all stories as the newest release does, and those that differ as the others do too.
const on = (release: Release) => (lab ? [] : flows.flatMap((flow) => (flow.on?.[release] ? [{ release, flow }] : [])));
const played = [...flows.map((flow) => ({ release: lab?.release ?? '3008', flow })), ...on('3006'), ...on('3007')].map(
  (one) => ({ ...one, title: one.flow.title }),
);

// A flow's time begins while it waits for its turn.
jest.setTimeout(lab ? 1_800_000 : 120_000);

describe('the story of', () => {
  it.concurrent.each(played)('$title on $release', async ({ flow, release }) => {
    const told = linesOf(await play(flow, release));
    const [own, ...spoilt] = storiesOf(flow, release, lab !== undefined);
    const fault = spoilt.findIndex((story) => isDeepStrictEqual(story, told));
    if (fault >= 0) console.warn(`${flow.title}: Salt ${release} has spoilt it\n${told.join('\n')}`);
    else expect(told).toEqual(own);
  });
});
