// The simulated salt-api in a process of its own, so that what it costs is in no figure. Told what to do over IPC.
import { startSimulator } from 'rx-salt/testing';

let sim;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pad = 'x'.repeat(250);

/** A minion's return as Salt writes it, 570 bytes with its tag line. */
function eventOf(jid, minion) {
  const tag = `salt/job/${jid}/ret/${minion}`;
  const data =
    `{"cmd": "_return", "id": "${minion}", "success": true, "return": "${pad}", "retcode": 0, "jid": "${jid}", ` +
    `"fun": "test.ping", "fun_args": [], "user": "saltdev", "_stamp": "2026-11-29T15:54:57.395267+00:00"}`;
  return [`tag: ${tag}\n`, `data: {"data": ${data}, "tag": "${tag}"}\n\n`];
}

// The jids are those that listeners ask for: `of` of them, each event to the next one; others are nobody's.
const jidOf = (i) => `20261129154557${String(i).padStart(6, '0')}`;

async function streamOpen() {
  while (sim.connections.live === 0) await turn();
}

const does = {
  start: async (options) => {
    await sim?.close();
    sim = await startSimulator(options);
    return { url: sim.url };
  },
  /** `events` returns, every `every`th of them of one of `of` jids. Made before they are asked for: making them is not measured. */
  returns: async ({ events, of = 1, every = 1, writes }) => {
    const turns = [];
    let chunk = '';
    for (let i = 0; i < events; i++) {
      const jid = i % every === 0 ? jidOf((i / every) % of) : jidOf(500_000 + (i % 400_000));
      const lines = eventOf(jid, `minion${i}`);
      if (writes === 'two') {
        if (i % 200 === 0) turns.push([]);
        turns.at(-1).push(...lines);
      } else {
        chunk += lines.join('');
        if (chunk.length < 65_536 && i < events - 1) continue;
        turns.push([chunk]);
        chunk = '';
      }
    }
    turns.push([`tag: bench-end\ndata: {"data": {}, "tag": "bench-end"}\n\n`]);
    await streamOpen();
    for (const texts of turns) {
      for (const text of texts) sim.write(text);
      await turn();
    }
    return {};
  },
  /** One event of so many bytes, in segments as a network cuts them. */
  big: async ({ bytes }) => {
    await streamOpen();
    const text = `tag: bench/big\ndata: {"data": {"return": "${'x'.repeat(bytes)}"}, "tag": "bench/big"}\n\n`;
    for (let at = 0; at < text.length; at += 1_460) {
      sim.write(text.slice(at, at + 1_460));
      if (at % (1_460 * 50) === 0) await turn();
    }
    sim.write(`tag: bench-end\ndata: {"data": {}, "tag": "bench-end"}\n\n`);
    return {};
  },
};

process.on('message', async ({ name, options }) => {
  try {
    process.send({ answer: await does[name](options) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit());
