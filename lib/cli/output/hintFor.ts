import { AuthenticationError, NoReturnError, PermissionError, RequestError, type SaltError } from '../../index.js';

/** What to do about an error, where that is not plain. */
export function hintFor(error: SaltError): string | undefined {
  const code = 'code' in error ? error.code : error.cause?.code;
  if (typeof code === 'string' && /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(code)) {
    return 'Name the authority that signed the certificate: --ca <file>.';
  }
  if (error instanceof AuthenticationError) {
    return 'Check the user, the password and the eauth: SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH, or ~/.pepperrc.';
  }
  if (error instanceof PermissionError) return "The master's external_auth does not let this user do it.";
  if (error instanceof RequestError && !error.sent) {
    return 'Check the URL: --saltapi-url, SALTAPI_URL, or ~/.pepperrc.';
  }
  return error instanceof NoReturnError ? 'It may have run all the same.' : undefined;
}
