// What a subject is told, and how it tells what it took.
import { subscribe } from 'node:diagnostics_channel';

export const input = JSON.parse(process.argv.at(-1));

// Counted from the start of the process: what is needed before the figures count is needed all the same.
const counted = { connections: 0, requests: 0 };
subscribe('net.client.socket', () => counted.connections++);
for (const channel of ['http.client.request.start', 'undici:request:create'])
  subscribe(channel, () => counted.requests++);

let cpu;
let began;

/** The figures count from here. */
export function begin() {
  cpu = process.cpuUsage();
  began = performance.now();
}

/** Prints the figures, time and CPU of each of so many jobs, and ends the process. */
export function done({ jobs = 1, ...more } = {}) {
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - began) / 1e3;
  const rss = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ cpu: (user + system) / 1e6 / jobs, wall: wall / jobs, rss, ...counted, ...more }));
  process.exit();
}

export const credentials = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' };

/** A token, for subjects that have no session of their own. */
export async function login() {
  const answer = await fetch(`${input.url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return (await answer.json()).return[0].token;
}
