import { openLab } from './openLab.js';

const file = process.env['RX_SALT_LAB'];
if (file === undefined) throw new Error('RX_SALT_LAB names no lab: run the flows with npm run test:live');

/** The lab that `npm run test:live` started. */
export const lab = openLab(file);
