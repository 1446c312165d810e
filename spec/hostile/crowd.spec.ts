import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSimulator } from 'rx-salt/testing';
import { isRecord } from '../../lib/checks.js';
import { closeAfterTest } from '../flows/support/closeAfterTest.js';
import { kindOf } from '../flows/support/kindOf.js';
import { lowsOf } from '../flows/support/lowsOf.js';

const run = promisify(execFile);
const jid = '20240101000000000001_4711';
const pageSize = 4_096;

it('keeps of 5,000 minions no more than what a consumer of 5 ms an item has not consumed, in order, with one find_job a round for 300 dead ones', async () => {
  const sim = await startSimulator({
    speed: 100,
    minions: 5_000,
    latency: 0,
    functions: { 'my.page': ({ minion }) => minion.padEnd(pageSize, '.') },
  });
  closeAfterTest(sim);
  const dead = Array.from({ length: 300 }, (_, i) => `minion${(i + 1) * 16}`);
  for (const id of dead) sim.minion(id).kill();
  const published: string[] = [];
  sim.events.subscribe(({ tag, data }) => {
    if (tag.startsWith(`salt/job/${jid}/ret/`)) published.push(String(data.id));
  });

  const flags = ['--expose-gc', '--no-opt', '--no-sparkplug'];
  const { stdout } = await run(process.execPath, [...flags, 'spec/hostile/crowd.cjs', sim.url, jid], {
    maxBuffer: 1e7,
  });
  const told: unknown = JSON.parse(stdout);
  const { before, after, atLast, consumed, gone } = isRecord(told) ? told : {};
  const { used, waiting } = isRecord(atLast) ? atLast : {};

  expect(published).toHaveLength(4_700);
  expect(consumed).toEqual(published);
  expect(new Set(Array.isArray(gone) ? gone : [])).toEqual(new Set(dead));
  expect(gone).toHaveLength(300);
  // All are in, and most of them wait: with their facts, a page is not much more than itself.
  expect(Number(waiting)).toBeGreaterThan(1_000);
  expect(Number(used) - Number(before)).toBeGreaterThan(Number(waiting) * pageSize * 0.8);
  expect(Number(used) - Number(before)).toBeLessThan(Number(waiting) * pageSize * 1.5);
  expect(Number(after) - Number(before)).toBeLessThan(1_000_000);

  const rounds = sim.requests.filter((request) => kindOf(request) === 'find_job');
  expect(rounds.length).toBeLessThanOrEqual(2);
  for (const round of rounds) {
    expect(lowsOf(round)[0]?.tgt).toHaveLength(301);
    expect(JSON.stringify(round.body).length).toBeLessThan(1_048_576);
  }
}, 120_000);
