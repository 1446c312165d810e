// node examples/reactor-demo/main.js [--recover 'service.restart ui'] [--verify 'service.status ui'] [--window 20000]
import { parseArgs } from 'node:util';
import { onSimulation } from './onSimulation.js';
import { onYourMaster } from './onYourMaster.js';

const { values } = parseArgs({
  options: {
    recover: { type: 'string', default: 'test.ping' },
    verify: { type: 'string', default: 'test.ping' },
    window: { type: 'string', default: '20000' },
    reactions: { type: 'string', default: 'Infinity' },
  },
});

process.exitCode = process.env.SALTAPI_URL ? await onYourMaster(values) : await onSimulation();
