import type { Browser, Page } from 'playwright-core';
import { type Simulator, type SimulatorOptions, startSimulator } from 'rx-salt/testing';
import { filter, firstValueFrom, Subject } from 'rxjs';
import type { TcpProxy } from '../../support/startTcpProxy.js';
import type { Dashboard } from './startDashboard.js';

/** What all tests of a file share: a browser, the dashboard's server, and the network between that and a simulated master. */
export interface House {
  readonly browser: Browser;
  readonly dashboard: Dashboard;
  readonly network: TcpProxy;
  /** Where the simulated master is to listen. */
  readonly port: number;
  close(): Promise<void>;
}

/** A simulated master and a page of its dashboard. */
export interface Stage {
  readonly sim: Simulator;
  readonly page: Page;
  /** Lets minions return from `demo.work`: each waits for its turn. */
  readonly release: (...minions: string[]) => void;
  /** How many `demo.work` were submitted. */
  readonly submissions: () => number;
  /** Fills the form, and runs it. */
  readonly run: (fun: string, fields?: { readonly target?: string; readonly args?: string }) => Promise<void>;
  /** Resolves once an element that `selector` names holds the text. */
  readonly shows: (selector: string, text: string | RegExp) => Promise<void>;
  close(): Promise<void>;
}

export async function openStage({ browser, dashboard, port }: House, options: SimulatorOptions = {}): Promise<Stage> {
  const turns$ = new Subject<string>();
  const released = new Set<string>();
  const sim = await startSimulator({
    minions: 10,
    speed: 20,
    port,
    ...options,
    functions: {
      'demo.work': async ({ minion, args: [bad] }) => {
        if (!released.has(minion)) await firstValueFrom(turns$.pipe(filter((id) => id === minion)));
        if (minion === bad) throw new Error(`${minion} cannot do it`);
        return `${minion} has done it`;
      },
      ...options.functions,
    },
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(dashboard.url);
  return {
    sim,
    page,
    release: (...minions) => {
      for (const minion of minions) {
        released.add(minion);
        turns$.next(minion);
      }
    },
    submissions: () => sim.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('"demo.work"')).length,
    run: async (fun, { target = '*', args = '' } = {}) => {
      await page.getByLabel('Target').fill(target);
      await page.getByLabel('Function').fill(fun);
      await page.getByLabel('Arguments').fill(args);
      await page.getByRole('button', { name: 'Run' }).click();
    },
    shows: (selector, text) => page.locator(selector).filter({ hasText: text }).first().waitFor(),
    close: async () => {
      await page.close();
      await sim.close();
    },
  };
}
