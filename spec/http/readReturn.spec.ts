import { inspect } from 'node:util';
import { DecodeError, RequestError } from '../../lib/errors.js';
import type { HttpReply } from '../../lib/http/Http.js';
import { readReturn } from '../../lib/http/readReturn.js';

const errorOf = (reply: HttpReply): RequestError | DecodeError => {
  try {
    readReturn(reply, 'POST /');
  } catch (error) {
    if (error instanceof RequestError || error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('it was read');
};

describe('readReturn', () => {
  it.each([
    ['{"return":[]}', []],
    ['{"return":[{}]}', [{}]],
    ['{"return":[false,null,"",0,[],{}]}', [false, null, '', 0, [], {}]],
    ['  {"return": [1], "_links": {}}\n', [1]],
    ['{"return":[{"a":NaN,"b":[Infinity,-Infinity],"c":"NaN"}]}', [{ a: NaN, b: [Infinity, -Infinity], c: 'NaN' }]],
  ])('reads %s', (text, expected) => {
    expect(readReturn({ status: 200, text }, 'POST /')).toEqual(expected);
    expect(readReturn({ status: 202, text }, 'POST /')).toEqual(expected);
  });

  it.each([
    ['', /it is empty$/],
    [' \n', /it is empty$/],
    ['<!DOCTYPE html><p>secret', /it is HTML, maybe the page of a proxy$/],
    ['{"return":[{"secret":"sec', /it is no JSON, or was cut off$/],
    ['{"return":[', /it is no JSON, or was cut off$/],
    ['secret', /it is no JSON, or was cut off$/],
    ['{"return":"secret"}', /it is JSON without a list "return"$/],
    ['{"return":{"secret":1}}', /it is JSON without a list "return"$/],
    ['{"secret":[]}', /it is JSON without a list "return"$/],
    ['["secret"]', /it is JSON without a list "return"$/],
    ['null', /it is JSON without a list "return"$/],
    ['"secret"', /it is JSON without a list "return"$/],
  ])('cannot decode %p of status 200', (text, problem) => {
    const error = errorOf({ status: 200, text });
    expect(error).toMatchObject({ name: 'DecodeError', status: 200 });
    expect(error.message).toMatch(/^POST \/: the answer \(status 200\) cannot be read: /);
    expect(error.message).toMatch(problem);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret');
  });

  it.each<[HttpReply, object, RegExp]>([
    [{ status: 400, text: '<p>secret' }, { status: 400 }, /answered with status 400$/],
    [{ status: 401, text: '<p>secret' }, { status: 401 }, /answered with status 401$/],
    [{ status: 429, text: '', retryAfter: 5000 }, { status: 429, retryAfter: 5000 }, /answered with status 429$/],
    [{ status: 500, text: '{"status":500,"return":"secret"}' }, { status: 500 }, /answered with status 500$/],
    [{ status: 500, text: '{"return":["secret"]}' }, { status: 500 }, /answered with status 500$/],
    [{ status: 503, text: '<p>secret' }, { status: 503 }, /answered with status 503$/],
    [
      { status: 302, text: 'secret', redirect: 'https://login.example.com' },
      { status: 302 },
      /redirected to https:\/\/login\.example\.com \(status 302\): redirects are not followed/,
    ],
    [{ status: 307, text: '' }, { status: 307 }, /redirected to somewhere that was not told/],
    [{ status: 101, text: '' }, { status: 101 }, /status 101$/],
  ])('refuses %p', (reply, fields, problem) => {
    const error = errorOf(reply);
    expect(error).toMatchObject({ name: 'RequestError', sent: true, ...fields });
    expect(error.message).toMatch(problem);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret');
  });
});
