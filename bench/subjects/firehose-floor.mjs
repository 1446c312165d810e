// What nobody can do without in Node: its HTTP client, a split at the empty lines, JSON.parse.
import { get } from 'node:http';
import { begin, done, input, login } from './measure.mjs';

const token = await login();
let events = 0;
let rest = '';
get(`${input.url}/events`, { headers: { 'X-Auth-Token': token } }, (answer) => {
  answer.setEncoding('utf8').on('data', (chunk) => {
    rest += chunk;
    let from = 0;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', from)) {
      const at = rest.indexOf('data: ', from);
      if (at >= 0 && at < end) {
        if (events === 0) begin();
        const { tag } = JSON.parse(rest.slice(at + 6, end));
        if (tag === 'bench-end') done({ events });
        events++;
      }
      from = end + 2;
    }
    rest = rest.slice(from);
  });
});
