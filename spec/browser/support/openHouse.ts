import { startSimulator } from 'rx-salt/testing';
import { startTcpProxy } from '../../support/startTcpProxy.js';
import { openBrowser } from './openBrowser.js';
import type { House } from './openStage.js';
import { startDashboard } from './startDashboard.js';

export async function openHouse(): Promise<House> {
  // For a port that is free.
  const sim = await startSimulator();
  const port = Number(new URL(sim.url).port);
  await sim.close();
  const network = await startTcpProxy({ port });
  const [browser, dashboard] = await Promise.all([openBrowser(), startDashboard({ SALTAPI_URL: network.url })]);
  return {
    browser,
    dashboard,
    network,
    port,
    close: async () => {
      await Promise.all([browser.close(), dashboard.close()]);
      await network.close();
    },
  };
}
