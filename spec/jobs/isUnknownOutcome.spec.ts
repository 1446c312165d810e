import { AuthenticationError, ConfigError, DecodeError, PermissionError, RequestError } from '../../lib/errors.js';
import { isUnknownOutcome } from '../../lib/jobs/isUnknownOutcome.js';

const answered = (status: number) => new RequestError('x', { status, sent: true });

describe('isUnknownOutcome', () => {
  it.each<readonly [string, Error, boolean]>([
    ['connection lost', new RequestError('x', { code: 'ECONNRESET', sent: true }), true],
    ['no answer in time', new RequestError('x', { code: 'ETIMEDOUT', sent: true }), true],
    ['no connection', new RequestError('x', { code: 'ECONNREFUSED', sent: false }), false],
    ['never sent, whatever the proxy said', new RequestError('x', { status: 502, sent: false }), false],
    ['a 200 that cannot be read', new DecodeError('x', 200), true],
    ...[408, 500, 502, 503, 504].map((status) => [String(status), answered(status), true] as const),
    ...[302, 400, 403, 404, 406, 413, 429].map((status) => [String(status), answered(status), false] as const),
    ['401', new PermissionError('x'), false],
    ['a dead token', new AuthenticationError('x'), false],
    ['a wrong map', new ConfigError('fun', 'x'), false],
    ['anything else', new TypeError('x'), false],
  ])('%s', (_, error, expected) => {
    expect(isUnknownOutcome(error)).toBe(expected);
  });
});
