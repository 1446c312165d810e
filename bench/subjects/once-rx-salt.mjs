// A script as a user writes it: one test.ping, to its last return. It is told nothing but what the environment says.
import { createSaltClient } from 'rx-salt';

const { SALTAPI_URL: url, SALTAPI_USER: username, SALTAPI_PASS: password, SALTAPI_EAUTH: eauth } = process.env;
createSaltClient({ url, credentials: { username, password, eauth } })
  .localAsync({ tgt: '*', fun: 'test.ping' })
  .subscribe({ next: ({ minion, return: value }) => console.log(minion, value), complete: () => process.exit() });
