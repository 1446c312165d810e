import type { NoReturnReason } from '../../index.js';

/** Why a minion gave no return. */
export const reasonInWords: Readonly<Record<NoReturnReason, string>> = {
  'no-response': 'it does not answer',
  'not-running': 'it does not run the job, and the job cache has no return of it',
  'result-unavailable': 'it does not run the job, and its result cannot be read',
  'lookup-failed': 'it could not be asked whether it still runs the job',
  'unknown-minion': 'the master does not know it',
  deadline: 'the time was up',
};
