/** What is known of a request that got no answer. */
export interface Failure {
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  readonly message: string;
  /** The host name that was looked up, or the address and port that was connected to, where they are told. */
  readonly peer: string | undefined;
  readonly url: URL;
}

/** A failure in words; `sent` is false only where the request cannot have reached the other side. */
export interface Description {
  readonly problem: string;
  readonly sent: boolean;
  readonly code: string | undefined;
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]);
const invalid = new Map([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['CERT_NOT_YET_VALID', 'is not valid yet'],
  ['CERT_REVOKED', 'was revoked'],
  ['CERT_REJECTED', 'was rejected'],
  ['INVALID_CA', 'has an invalid CA'],
  ['INVALID_PURPOSE', 'is not meant for a server'],
  ['CERT_SIGNATURE_FAILURE', 'has a wrong signature'],
  ['CERT_CHAIN_TOO_LONG', 'has too long a chain'],
]);
const lost = 'the connection was lost before the answer was complete';
const beforeConnection = new Map([
  ['EHOSTUNREACH', 'there is no route to the host'],
  ['ENETUNREACH', 'there is no route to the network'],
  ['ENETDOWN', 'the network is down'],
  ['EADDRNOTAVAIL', 'no local address is free'],
  ['ETIMEDOUT', 'connecting timed out'],
  ['ETIMEOUT', 'connecting timed out'],
  ['EACCES', 'connecting is not allowed here'],
  ['EPERM', 'connecting is not allowed here'],
  ['ENOENT', 'the socket does not exist'],
]);
const wrongOption = new Set([
  'ERR_INVALID_URL',
  'ERR_BAD_OPTION',
  'ERR_BAD_OPTION_VALUE',
  'ERR_NOT_SUPPORT',
  'ERR_BAD_REQUEST',
  'ERR_INVALID_CHAR',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_INVALID_PROTOCOL',
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'ERR_UNESCAPED_CHARACTERS',
]);

export function describeFailure(failure: Failure): Description {
  const { code = '', syscall, message, peer, url } = failure;
  const { host } = url;
  const unsent = (problem: string): Description => ({ problem, sent: false, code: failure.code });
  const unknown = (problem: string): Description => ({ problem, sent: true, code: failure.code });

  if (code === 'ECONNREFUSED') return unsent(`${peer ?? host} refused the connection`);
  if (code === 'ENOTFOUND' || code.startsWith('EAI_') || syscall === 'getaddrinfo') {
    return unsent(`the host ${peer ?? url.hostname} is unknown to DNS, or DNS does not answer (${code})`);
  }
  const early = beforeConnection.get(code);
  if (early !== undefined && (syscall === 'connect' || code === 'ETIMEOUT')) return unsent(`${peer ?? host}: ${early}`);

  if (untrusted.has(code)) {
    return unsent(
      `the certificate of ${host} is not trusted (${code}: self-signed, or signed by a CA that is unknown here): ` +
        'give its CA as `ca` in the httpsAgent of the http option',
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return unsent(`the certificate is not for ${host}, but for other names`);
  const flaw = invalid.get(code);
  if (flaw !== undefined) return unsent(`the certificate of ${host} ${flaw}`);
  if (
    /alert (certificate required|bad certificate|unknown ca|certificate unknown)|ALERT_\w*CERT|ALERT_UNKNOWN_CA/i.test(
      `${message} ${code}`,
    )
  ) {
    return unsent(
      `${host} asks for a client certificate, or refused the one it got: give \`cert\` and \`key\` in the httpsAgent of the http option`,
    );
  }
  if (/alert handshake failure/i.test(message)) {
    return unsent(
      `${host} refused the TLS handshake: it may ask for a client certificate (\`cert\` and \`key\` in the httpsAgent of the http option)`,
    );
  }
  if (/wrong version number|packet length too long/i.test(message))
    return unsent(`${host} does not speak TLS there: http instead of https?`);
  if (code === 'EPROTO') return unsent(`the TLS handshake with ${host} failed`);
  if (/before secure TLS connection was established/.test(message)) {
    return unsent(`${host} closed the connection during the TLS handshake`);
  }

  if (wrongOption.has(code)) return unsent(`an option of http does not allow the request (${code})`);
  if (code.startsWith('ERR_HTTP2_') || code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') {
    return unknown(
      `it failed in HTTP/2 (${code}): if ${host} does not speak HTTP/2, take httpVersion out of the http option`,
    );
  }
  if (code === 'ERR_CANCELED') return unknown('it was cancelled');
  if (/^maxContentLength/.test(message)) return unknown('the answer is longer than http.maxContentLength allows');
  // axios has a code of its own for an answer that stops in the middle, or not: two of its listeners race.
  if (/^(stream has been )?aborted$/.test(message)) return { ...unknown(lost), code: 'ECONNRESET' };
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET') return unknown(lost);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return unknown(lost);
  if (code.startsWith('HPE_')) return unknown(`the answer is not HTTP (${code})`);
  if (code.startsWith('Z_') || /decompress|incorrect header check/i.test(message))
    return unknown('the answer cannot be decompressed');
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return unknown(`the connection was given up (${code})`);
  if (code === 'ERR_NETWORK')
    return unknown('there was no answer; a browser does not tell why: network, certificate or CORS');
  return unknown(`the request failed${code === '' ? '' : ` (${code})`}`);
}
