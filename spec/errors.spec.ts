import { inspect } from 'node:util';
import {
  AuthenticationError,
  ClientClosedError,
  ConfigError,
  DecodeError,
  EventsUnavailableError,
  JobError,
  type JobFacts,
  NoMinionsMatchedError,
  NoReturnError,
  OutcomeUnknownError,
  OverflowError,
  PermissionError,
  RequestError,
  SaltError,
} from '../lib/errors.js';

const facts: JobFacts = { submitted: true, jid: '7', missing: ['web1', 'web2'] };
const cause = { name: 'RequestError', message: 'reset', code: 'ECONNRESET' };
const request = { status: 503, code: 'ECONNRESET', sent: true, retryAfter: 5 };

const ofJobs: readonly [string, JobError, object][] = [
  ['AuthenticationError', new AuthenticationError('why', undefined, cause), {}],
  ['PermissionError', new PermissionError('why', undefined, cause), {}],
  ['RequestError', new RequestError('why', request, undefined, cause), request],
  ['NoMinionsMatchedError', new NoMinionsMatchedError('why', undefined, cause), {}],
  ['OutcomeUnknownError', new OutcomeUnknownError('why', undefined, cause), {}],
  ['NoReturnError', new NoReturnError('why', undefined, cause), {}],
  ['EventsUnavailableError', new EventsUnavailableError('why', undefined, cause), {}],
  ['DecodeError', new DecodeError('why', 200, undefined, cause), { status: 200 }],
  ['ClientClosedError', new ClientClosedError('why', undefined, cause), {}],
];

describe('errors', () => {
  it.each(ofJobs)('%s of a job stays what it was, and says which job it hit', (name, error, own) => {
    const hit = error.ofJob(facts);
    expect(hit.constructor).toBe(error.constructor);
    expect(hit).toBeInstanceOf(SaltError);
    expect(hit).toMatchObject({ name, ...own, cause, ...facts });
    expect(hit.message).toBe('why (jid 7, submitted, missing: web1, web2)');
    expect(error).toMatchObject({ name, message: 'why', submitted: false, missing: [] });
    expect(error).not.toHaveProperty('jid');
  });

  it.each<[JobFacts, string]>([
    [{ submitted: false, missing: [] }, 'why'],
    [{ submitted: true, missing: [] }, 'why (submitted)'],
    [{ submitted: false, jid: '7', missing: [] }, 'why (jid 7, not submitted)'],
    [{ submitted: true, jid: '7', missing: [] }, 'why (jid 7, submitted)'],
    [{ submitted: true, missing: ['a'] }, 'why (submitted, missing: a)'],
    [{ submitted: true, jid: '7', missing: 'a b c d e'.split(' ') }, 'why (jid 7, submitted, missing: a, b, c, d, e)'],
    [
      { submitted: true, jid: '7', missing: 'a b c d e f'.split(' ') },
      'why (jid 7, submitted, missing: a, b, c, d, e and 1 more)',
    ],
  ])('the message tells the facts, of at most five minions: %j', (of, message) => {
    expect(new NoReturnError('why', of).message).toBe(message);
  });

  it('a field that is not known is absent', () => {
    expect(Object.keys(new RequestError('why', { sent: false })).sort()).toEqual([
      'missing',
      'name',
      'sent',
      'submitted',
    ]);
    expect(Object.keys(new DecodeError('why')).sort()).toEqual(['missing', 'name', 'submitted']);
  });

  it('a ConfigError and an OverflowError know no job', () => {
    expect(new ConfigError('jobs.maxPause', 'is wrong')).toMatchObject({
      name: 'ConfigError',
      option: 'jobs.maxPause',
      message: 'jobs.maxPause: is wrong',
    });
    expect(new ConfigError('url', 'is wrong')).not.toBeInstanceOf(JobError);
    expect(new OverflowError('too many')).toMatchObject({ name: 'OverflowError', message: 'too many' });
  });

  it.each(ofJobs)('%s holds nothing else that an inspection would show', (_, error) => {
    const known = [
      'stack',
      'message',
      'name',
      'cause',
      'submitted',
      'jid',
      'missing',
      'status',
      'code',
      'sent',
      'retryAfter',
    ];
    const hit = error.ofJob({ submitted: true, jid: '7', missing: [] });
    expect(Reflect.ownKeys(hit).filter((key) => !known.includes(String(key)))).toEqual([]);
    expect(inspect(hit)).not.toContain('undefined');
  });
});
