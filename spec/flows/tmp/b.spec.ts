import http from 'node:http';
import net from 'node:net';
import { collect } from '../support/collect.js';
import { errorOf } from '../support/errorOf.js';
import { startFlow } from '../support/startFlow.js';
import { reaches } from '../support/reaches.js';
it('x', async () => {
  const orig = http.Server.prototype.emit;
  http.Server.prototype.emit = function (this: any, ...a: any[]) {
    if (a[0] === 'clientError') console.log('CLIENTERROR', a[1], String(a[1].rawPacket), a[2].remotePort);
    return orig.apply(this, a as any);
  } as any;
  const w = net.Socket.prototype.write;
  net.Socket.prototype.write = function (this: any, ...a: any[]) {
    if (typeof a[0] === 'string' && /^(GET|POST)/.test(a[0])) console.log('WRITE', this.localPort, a[0].slice(0, 900));
    return w.apply(this, a as any);
  } as any;
  const { salt, sim } = await startFlow({ minions: 1 });
  const events = collect(salt.events);
  await reaches(salt, 'open');
  sim.tokens.expire();
  console.log(await errorOf(salt.localAsync({ tgt: '*', fun: 'test.ping' })));
});
