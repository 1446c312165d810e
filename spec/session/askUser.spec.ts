import { defer, EMPTY, firstValueFrom, type Observable, type ObservableInput, of, throwError } from 'rxjs';
import { askUser, isPlain } from '../../lib/session/askUser.js';

const isText = (value: unknown): value is string => typeof value === 'string';
const fail = () => {
  throw new TypeError('hunter2');
};

describe('askUser', () => {
  it.each<[string, () => string | ObservableInput<string>]>([
    ['a value', () => 'abc'],
    ['a Promise', () => Promise.resolve('abc')],
    ['an Observable', () => of('abc', 'def')],
  ])('takes %s', async (_, ask) => {
    expect(await firstValueFrom(askUser(ask, isText))).toBe('abc');
  });

  it.each<[string, () => unknown, string]>([
    ['a throw', fail, 'TypeError'],
    ['a rejected Promise', () => Promise.reject(new RangeError('hunter2')), 'RangeError'],
    ['an Observable that fails', () => throwError(() => 'hunter2'), 'string'],
    ['an empty Observable', () => EMPTY, 'Error'],
    ['nothing', () => undefined, 'TypeError'],
    ['a number', () => 5, 'TypeError'],
    ['a Promise of no text', () => Promise.resolve(5), 'TypeError'],
    ['a Promise of nothing', () => Promise.resolve(undefined), 'TypeError'],
    ['an Observable of no text', () => of({}), 'TypeError'],
  ])('of %s tells the name alone', async (_, ask, name) => {
    const asked$ = defer((): Observable<unknown> => Reflect.apply(askUser, undefined, [ask, isText]));
    const message = `the credentials function failed (${name})`;
    await expect(firstValueFrom(asked$)).rejects.toMatchObject({ name: 'AuthenticationError', message });
    await expect(firstValueFrom(asked$)).rejects.not.toHaveProperty('cause');
  });

  it('asks anew at each subscription, and not before', async () => {
    let asked = 0;
    const asked$ = askUser(() => String(++asked), isText);
    expect(asked).toBe(0);
    expect([await firstValueFrom(asked$), await firstValueFrom(asked$)]).toEqual(['1', '2']);
  });

  it.each([
    [{ username: 'u' }, true],
    ['text', true],
    [null, true],
    [Promise.resolve(), false],
    [of(1), false],
    [[], false],
    [new Map(), false],
  ])('a map for /login is told from what brings one: %p', (answer, plain) => {
    expect(isPlain(answer)).toBe(plain);
  });
});
