/** A 401, on its way to whoever knows what it means; it never leaves the package. */
export class Refused extends Error {
  override readonly name = 'Refused';

  /**
   * @param sessionUnknown salt-api said that it does not know the session, so nothing ran.
   */
  constructor(readonly sessionUnknown: boolean) {
    super('salt-api answered 401');
  }
}
