import type { RequestError } from '../errors.js';

const passing: readonly number[] = [408, 429];

const certificateCodes: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_UNTRUSTED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

/** Whether a later try may fare better: network errors other than a refused certificate, 408, 429 and 5xx. */
export function mayPass({ status, code }: RequestError): boolean {
  if (status === undefined) return code === undefined || !certificateCodes.includes(code);
  return status >= 500 || passing.includes(status);
}
