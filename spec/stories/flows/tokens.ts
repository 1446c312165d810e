import type { Flow } from '../Flow.js';

/** Tokens that end. */
export const tokens: readonly Flow[] = [
  {
    title: 'a token that expires in the middle of a job',
    disturbs: ['api'],
    tellsVia: false,
    mayAsk: ['print_job'],
    run: async ({ track, note, reconnected }, target) => {
      const gate = target.gate();
      const job = track('job', { client: 'local_async', tgt: '*', ...gate.low });
      await job.submitted;
      await target.forgetTokens();
      note('all tokens have expired');
      gate.open('minion1');
      await reconnected();
      await job.returnOf('minion1');
      note('there is a new one');
      gate.open();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      all tokens have expired
      job: return minion1 ""
      there is a new one
      job: return minion2 ""
      job: return minion3 ""
      job: complete
      stream: connecting > open > waiting > connecting > open after a gap
      asked: login x2, GET /events x2, local_async cmd.run, GET /events 401
      recovery: check 401`,
  },
  {
    title: 'a token that expires again and again on a silent stream',
    tokenExpire: 6,
    // Whether an event of another job meets a token that has just expired is the clock's affair.
    tellsStream: false,
    uses: ['minion1'],
    often: ['login', 'GET /events'],
    // A renewal in the middle of the job is a gap.
    mayAsk: ['print_job'],
    run: async ({ track, salt, answered, note }) => {
      const listening = salt.eventsOf('20260101000000000000').subscribe();
      await answered('login', 3);
      note('two tokens are over');
      await track('job', { client: 'local_async', tgt: 'minion1', fun: 'test.ping' }).ended;
      listening.unsubscribe();
    },
    story: `
      two tokens are over
      job: submitted to minion1
      job: return minion1 true
      job: complete
      asked: login often, GET /events often, local_async test.ping`,
  },
];
