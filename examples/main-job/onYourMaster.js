import { AuthenticationError, createSaltClient } from 'rx-salt';
import { lastValueFrom } from 'rxjs';
import { inWords, say, show, showStatus } from './show.js';

const longest = 200;

/** Runs test.ping, and nothing else, on the master that the environment names. Gives the exit status. */
export async function onYourMaster() {
  const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH } = process.env;
  say.title(`test.ping on all minions of ${SALTAPI_URL}`);
  say.note(
    'Nothing else is run there. If a minion does not answer, saltutil.find_job asks it and jobs.print_job is looked up.',
  );

  /** @type {import('rx-salt').SaltClient | undefined} */
  let salt;
  try {
    salt = createSaltClient({
      url: SALTAPI_URL,
      credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
      // By default it goes on trying for a minute or two.
      events: { backoff: { attempts: 2 } },
    });
    showStatus(salt);
    showTags(salt);
    await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(show()));
    return 0;
  } catch (error) {
    say.failed(`\n${inWords(error)}`);
    if (error instanceof AuthenticationError) say.failed('Check SALTAPI_USER, SALTAPI_PASS and SALTAPI_EAUTH.');
    return 1;
  } finally {
    await salt?.close();
  }
}

/** Tags alone: events can hold secrets. @param {import('rx-salt').SaltClient} salt */
function showTags(salt) {
  let count = 0;
  salt.events.subscribe({
    next: ({ tag }) => {
      count++;
      if (count <= longest) say.event(tag);
      if (count === longest) say.event('and so on: the rest of the firehose is not shown');
    },
    // The job fails for the same reason, and says so.
    error: () => undefined,
  });
}
