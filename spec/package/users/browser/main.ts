import { createSaltClient, type Status, summarize } from 'rx-salt';

const salt = createSaltClient({ url: location.origin, credentials: 'none' });
const show = ({ state }: Status): void => {
  document.title = state;
};
salt.status.subscribe(show);
salt
  .track({ client: 'local_async', tgt: '*', fun: 'test.ping' })
  .pipe(summarize())
  .subscribe(({ returned, targeted }) => document.body.replaceChildren(`${returned} of ${targeted}`));
