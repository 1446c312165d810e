import { createSaltClient, NoMinionsMatchedError, react } from 'rx-salt';
import { startSimulator } from 'rx-salt/testing';
import { firstValueFrom, lastValueFrom } from 'rxjs';

async function main(): Promise<void> {
  const sim = await startSimulator({ minions: ['web1'] });
  const salt = createSaltClient({
    url: sim.url,
    credentials: () => ({ username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' }),
  });
  const reactions = react(salt, {
    on: 'salt/job/*/ret/web1',
    run: (events) => [events.length],
  });
  const reaction = firstValueFrom(reactions);
  console.log(await lastValueFrom(salt.runnerAsync({ fun: 'test.arg', arg: [1] })).then(({ success }) => success));
  await lastValueFrom(salt.request({ client: 'local', tgt: '*', fun: 'test.ping' }));
  console.log((await reaction).type);
  await lastValueFrom(salt.localAsync({ tgt: 'nobody', fun: 'test.ping' })).catch((error: unknown) =>
    console.log(error instanceof NoMinionsMatchedError),
  );
  await salt.close();
  await sim.close();
}

void main();
