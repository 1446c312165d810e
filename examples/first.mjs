import { createSaltClient, SaltError } from 'rx-salt';
import { count, filter, lastValueFrom, share } from 'rxjs';

const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH = 'pam' } = process.env;

/** @type {import('rx-salt').SaltClient | undefined} */
let salt;
try {
  salt = createSaltClient({
    url: SALTAPI_URL,
    credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
  });

  // Nothing runs yet, and each subscription would run the job again: share() makes it one job for both of them.
  const ping = salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(share());

  const printed = ping.forEach((item) => {
    console.log(item.minion, item.type === 'return' ? item.return : `gives no return: ${item.reason}`);
  });
  const failures = lastValueFrom(
    ping.pipe(
      filter(({ success }) => !success),
      count(),
    ),
  );

  const [failed] = await Promise.all([failures, printed]);
  console.log(`${failed} failed`);
} catch (error) {
  console.error(error instanceof SaltError ? `${error.name}: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  await salt?.close();
}
