import { onSimulation } from './onSimulation.js';
import { onYourMaster } from './onYourMaster.js';

process.exitCode = process.env.SALTAPI_URL ? await onYourMaster() : await onSimulation();
