// The same without a client library: node:http, the tags of /events read by hand. In one POST, or on so many connections.
import { Agent, get, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { begin, done, input, login } from './measure.mjs';

const token = await login();
const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
const agent = new Agent({ keepAlive: true, maxSockets: input.connections });
const low = { client: 'local_async', tgt: '*', fun: 'test.ping' };
const wanted = new Set();
const came = new Set();
let submitted = false;

function check() {
  if (submitted && [...wanted].every((one) => came.has(one))) done({ returns: wanted.size });
}
const post = (body) =>
  new Promise((resolve, reject) => {
    const sent = request(`${input.url}/`, { method: 'POST', headers, agent }, async (answer) => {
      for (const { jid, minions } of JSON.parse(await text(answer)).return)
        for (const minion of minions) wanted.add(`${jid}/ret/${minion}`);
      resolve();
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });

get(`${input.url}/events`, { headers: { 'X-Auth-Token': token } }, async (answer) => {
  let rest = '';
  answer.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('tag: salt/job/')) came.add(line.slice('tag: salt/job/'.length));
    check();
  });
  begin();
  const lows = Array(input.jobs).fill(low);
  await Promise.all(input.connections === undefined ? [post(lows)] : lows.map(post));
  submitted = true;
  check();
});
