import {
  EMPTY,
  NEVER,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
  throwError,
  timer,
  ignoreElements,
  map,
} from 'rxjs';
import type { ReactOptions } from '../../../lib/reactor/ReactOptions.js';
import type { SaltClient } from '../../../lib/SaltClient.js';
import type { Settings } from './readSettings.js';

/** The settings of a scenario that belong to its reactor. */
export const reactSettings = [
  'on',
  'for',
  'quiet',
  'count',
  'by',
  'timeout',
  'overlap',
  'queueLimit',
  'run',
  'verify',
  'notify',
];

/** A reactor in the words of the scenarios. */
export function reactOptions(settings: Settings, scheduler: SchedulerLike): ReactOptions {
  const number = (name: string) => (settings.has(name) ? { [name]: Number(settings.get(name)) } : {});
  const overlap = settings.get('overlap');
  const verify = settings.get('verify');
  const notify = settings.get('notify');

  const does = (words: string, salt?: SaltClient): Observable<unknown> => {
    const [, ms] = /^takes (\d+)$/.exec(words) ?? [];
    if (ms !== undefined) return timer(Number(ms), scheduler).pipe(ignoreElements());
    switch (words) {
      case 'a job':
        return salt?.localAsync({ tgt: '*', fun: 'test.ping' }) ?? EMPTY;
      case 'a runner':
        return salt?.runnerAsync({ fun: 'test.arg' }) ?? EMPTY;
      case 'takes forever':
        return NEVER;
      case 'fails':
        return throwError(() => new Error('it failed'));
      default:
        return EMPTY;
    }
  };
  const says = (words: string, salt: SaltClient): ObservableInput<boolean> => {
    if (words === 'a job') return salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(map(({ success }) => success));
    if (words === 'takes forever') return NEVER;
    if (words === 'fails') return throwError(() => new Error('it failed'));
    return words.split(', ').map((word) => word === 'true');
  };

  return {
    on: (settings.get('on') ?? 'salt/demo/*').split(', '),
    where: ({ tag }) => !tag.endsWith('/not this'),
    collect: {
      ...number('for'),
      ...number('quiet'),
      ...number('count'),
      ...(settings.has('by') ? { by: ({ tag }) => tag.split('/')[2] ?? '' } : {}),
    },
    ...number('timeout'),
    ...number('queueLimit'),
    ...(overlap === 'drop' || overlap === 'restart' || overlap === 'parallel' ? { overlap } : {}),
    run: (_events, salt) => does(settings.get('run') ?? 'nothing', salt),
    ...(verify === undefined ? {} : { verify: (_events, salt) => says(verify, salt) }),
    ...(notify === undefined ? {} : { notify: () => does(notify) }),
  };
}
