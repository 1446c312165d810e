import { Refusal } from './Refusal.js';

/** [salt] The texts of refusals, as measured. */
export const refusals = {
  unknownSession: () => new Refusal(401, 'No permission -- see authorization schemes'),
  expired: () => new Refusal(401, 'Authentication error occurred.'),
  localForbidden: () => new Refusal(401, 'Authorization error occurred.'),
  masterForbidden: (user: string) =>
    new Refusal(401, `Authentication failure of type "token" occurred for user ${user}.`),
  masterExpired: () => new Refusal(401, 'Authentication failure of type "token" occurred.'),
  wrongCredentials: () => new Refusal(401, 'Could not authenticate using provided credentials'),
  unexpected: () => new Refusal(500, 'An unexpected error occurred'),
};
