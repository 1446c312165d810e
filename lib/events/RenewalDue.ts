/** Ends a connection whose token is to be renewed: the next one is opened without a pause. */
export class RenewalDue extends Error {
  override readonly name = 'RenewalDue';
}
