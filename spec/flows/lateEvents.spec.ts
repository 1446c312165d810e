import { filter, firstValueFrom, map, merge, mergeMap, of } from 'rxjs';
import { startFlow } from './support/startFlow.js';

it('who subscribes within the delivery of an event does not get that event', async () => {
  const { salt, sim } = await startFlow();
  const seen: string[] = [];
  salt.events
    .pipe(
      filter(({ tag }) => tag === 'salt/job/J/first'),
      mergeMap(({ tag }) =>
        merge(
          of(tag),
          salt.eventsOf('J').pipe(map((event) => `routed: ${event.tag}`)),
          salt.events.pipe(map((event) => `later: ${event.tag}`)),
        ),
      ),
    )
    .subscribe((line) => seen.push(line));
  // The routes stand behind the firehose.
  salt.eventsOf('K').subscribe();
  await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
  const last = firstValueFrom(salt.eventsOf('L'));
  for (const tag of ['salt/job/J/first', 'salt/job/J/second', 'salt/job/L/last']) sim.emit(tag);
  await last;
  expect(seen).toEqual([
    'salt/job/J/first',
    'routed: salt/job/J/second',
    'later: salt/job/J/second',
    'later: salt/job/L/last',
  ]);
});
