import { OutcomeUnknownError, RequestError } from '../errors.js';

/** The error of a deadline that passed before anything was known of a job. */
export function deadlineError(deadline: number, sent: boolean): OutcomeUnknownError | RequestError {
  if (sent) return new OutcomeUnknownError(`the deadline of ${deadline} ms passed before the submission was answered`);
  const problem = `the deadline of ${deadline} ms passed before the submission was sent`;
  return new RequestError(problem, { code: 'DEADLINE', sent: false });
}
