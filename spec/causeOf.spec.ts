import { causeOf } from '../lib/causeOf.js';
import { DecodeError, RequestError } from '../lib/errors.js';

const refused = new RequestError('POST /: refused', { code: 'ECONNREFUSED', sent: false });
const gone = new RequestError('POST /: status 503', { status: 503, code: 'X', sent: true });

describe('causeOf', () => {
  it.each([
    ['our own, with a code', refused, { name: 'RequestError', message: 'POST /: refused', code: 'ECONNREFUSED' }],
    ['our own, with a status', gone, { name: 'RequestError', message: 'POST /: status 503', code: 503 }],
    ['our own, with neither', new DecodeError('cut off'), { name: 'DecodeError', message: 'cut off' }],
    ['of others', new TypeError('password hunter2'), { name: 'TypeError', message: '' }],
    ['a text', 'hunter2', { name: 'string', message: '' }],
    ['nothing', undefined, { name: 'undefined', message: '' }],
  ])('copies an error that holds no secret: %s', (_, error, cause) => {
    expect(causeOf(error)).toEqual(cause);
  });
});
