import { get, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { type Simulator, startSimulator } from 'rx-salt/testing';
import { filter, firstValueFrom, fromEvent, lastValueFrom, map, type Observable, ReplaySubject, takeUntil } from 'rxjs';
import { type Process, startProcess } from './startProcess.js';

let sim: Simulator;
let service: Process;
let url: string;

beforeEach(async () => {
  sim = await startSimulator({ minions: ['web1', 'web2'], functions: { 'pkg.upgrade': () => ({}) } });
  sim.minion('web2').next({ fun: 'pkg.upgrade', hang: true });
  service = await startProcess('examples/recipes/jobService.mjs', {
    SALTAPI_URL: sim.url,
    SALTAPI_USER: 'saltdev',
    SALTAPI_PASS: 's3cret',
    SALTAPI_EAUTH: 'sharedsecret',
    PORT: '0',
  });
  const listening = await firstValueFrom(service.lines);
  url = listening.replace('listening on ', 'http://127.0.0.1:');
});

afterEach(async () => {
  service.child.kill('SIGKILL');
  await sim.close();
});

/** The events of a stream as `event data`; they complete when it ends. */
async function watch(path: string): Promise<{ response: IncomingMessage; told: Observable<string> }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url + path, resolve).on('error', reject),
  );
  const told = new ReplaySubject<string>(Infinity);
  fromEvent(createInterface(response), 'line')
    .pipe(map(String), takeUntil(fromEvent(response, 'close')))
    .subscribe(told);
  return { response, told: told.pipe(filter((line) => line !== '')) };
}

async function post(): Promise<[status: number | undefined, text: string]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${url}/upgrades`, { method: 'POST' }, resolve).on('error', reject).end(),
  );
  const texts: string[] = [];
  for await (const chunk of response) texts.push(String(chunk));
  return [response.statusCode, texts.join('')];
}

const submissions = () =>
  sim.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('pkg.upgrade')).length;
const web1 = 'data: {"minion":"web1","success":true}';
const web2 = 'data: {"minion":"web2","success":true}';

describe('the service of the recipes', () => {
  it('streams a job to all who watch, and lets them see its end on SIGTERM', async () => {
    const [status, text] = await post();
    const [, jid = ''] = /"jid":"(\w+)"/.exec(text) ?? [];
    expect(status).toBe(202);
    const first = await watch(`/upgrades/${jid}`);
    await firstValueFrom(first.told.pipe(filter((line) => line === web1)));

    // A page that comes back is told what it missed; nothing is submitted again.
    first.response.destroy();
    const second = await watch(`/upgrades/${jid}`);
    await firstValueFrom(second.told.pipe(filter((line) => line === web1)));

    const exited = lastValueFrom(service.lines);
    service.child.kill('SIGTERM');
    await refused();
    sim.minion('web2').finish();
    const all: string[] = [];
    await second.told.forEach((line) => void all.push(line));
    expect(all).toEqual(['event: return', web1, 'event: return', web2, 'event: done', 'data: {}']);

    expect(await exited).toBe('closed');
    expect(service.child.exitCode).toBe(0);
    expect(submissions()).toBe(1);
    expect(sim.connections.live).toBe(0);
  });

  it('says so where the job is refused', async () => {
    sim.fail({ how: { status: 400 } });
    const [status, text] = await post();
    expect(status).toBe(502);
    expect(text).toMatch(/^RequestError: .* status 400/);
  });
});

/** Resolves once the service takes no new client. */
async function refused(): Promise<void> {
  for (;;) {
    const answered = await new Promise<boolean>((resolve) =>
      get(`${url}/nothing`, { agent: false }, (response) => {
        response.destroy();
        resolve(true);
      }).on('error', () => resolve(false)),
    );
    if (!answered) return;
  }
}
