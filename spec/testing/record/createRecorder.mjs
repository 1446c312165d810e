import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, launch, signal } from '../../live/lab/parts.mjs';
import { waitUntilUp } from '../../live/lab/waitUntilUp.mjs';

// A master is slow on a busy machine: what follows from a request has come when nothing came for so long.
const quiet = 2_000;

/** Talks to a lab and keeps each request, answer and event as a step. Requests have the token of the last login. */
export function createRecorder(lab) {
  const began = performance.now();
  const steps = [];
  const events = [];
  let token = '';
  let lastAt = began;
  let stream;
  const keep = (step) => steps.push({ t: Math.round(performance.now() - began) / 1_000, ...step });

  async function ask(method, path, body, { as = token } = {}) {
    keep({ kind: 'request', method, path, ...(body !== undefined && { body }) });
    const response = await fetch(lab.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Auth-Token': as },
      ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    const answer = contentType === 'application/json' ? JSON.parse(text) : text;
    keep({ kind: 'response', status: response.status, contentType, body: answer });
    lastAt = performance.now();
    if (path === '/login' && response.status === 200 && method === 'POST') token = answer.return[0].token;
    return answer;
  }

  const until = async (isSo, problem) => {
    for (const end = performance.now() + 60_000; !isSo(); await pause(20)) {
      if (performance.now() > end) throw new Error(problem);
    }
  };

  return {
    lab,
    release: lab.release,
    steps,
    events,
    ask,
    /** What is recorded as the request of `user`. */
    login: (username = 'saltdev') =>
      ask('POST', '/login', { username, password: lab.password, eauth: lab.eauth }, { as: '' }),
    /** Opens /events with the token of the last login. */
    async open() {
      const outgoing = request(`${lab.url}/events`, { headers: { 'X-Auth-Token': token }, agent: false });
      const response = await new Promise((resolve, reject) =>
        outgoing.on('response', resolve).on('error', reject).end(),
      );
      keep({ kind: 'sse-open', status: response.statusCode, contentType: response.headers['content-type'] });
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text) => {
        lastAt = performance.now();
        rest += text;
        const first = /^retry: \d+\n/.exec(rest)?.[0];
        if (first !== undefined) {
          keep({ kind: 'sse', chunk: first });
          rest = rest.slice(first.length);
        }
        const blocks = rest.split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
          events.push(/^tag: ([^\n]*)/.exec(block)?.[1]);
          keep({ kind: 'sse', chunk: `${block}\n\n` });
        }
      });
      stream = outgoing;
      await until(() => steps.some(({ kind }) => kind === 'sse'), 'the stream does not begin');
    },
    /** Sends lowstate maps, and gives the items of the answer. */
    async post(...lows) {
      const answer = await ask('POST', '/', lows);
      return answer.return;
    },
    /** Until so many events of this tag have come. */
    untilEvents: (pattern, count = 1) =>
      until(() => events.filter((tag) => pattern.test(tag)).length >= count, `${count} of ${pattern} have not come`),
    /** Until what was asked for has had its effects. */
    async settled() {
      await until(() => performance.now() - lastAt > quiet, 'the bus is never quiet');
    },
    /** What is done to a minion is a step too. */
    async machine(what, minion) {
      keep({ kind: 'machine', what, minion });
      if (what === 'freeze') signal(lab, [minion], 'SIGSTOP');
      else if (what === 'thaw') signal(lab, [minion], 'SIGCONT');
      else if (what === 'kill') await kill(lab, [minion]);
      else await launch(lab, minion);
    },
    /** Not a step: what a scenario broke is mended. */
    async close() {
      stream?.destroy();
      const broken = new Set(steps.filter(({ kind }) => kind === 'machine').map(({ minion }) => minion));
      for (const minion of broken) {
        signal(lab, [minion], 'SIGCONT');
        await launch(lab, minion);
      }
      if (broken.size > 0) {
        await waitUntilUp(lab, { limit: 60_000 });
        await pause(5_000);
      }
    },
  };
}
