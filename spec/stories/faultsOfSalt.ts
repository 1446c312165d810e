import type { Fault } from './Flow.js';
import { retold } from './retold.js';

// [salt] The process that salt-api forks for a call of a runner or wheel function may hang before it begins, once in about a
// hundred: the call was answered, and nothing ever comes.
const hung = {
  on: ['3008'],
  why: 'the process that salt-api forks for a call may hang before it begins: then NoReturnError at the deadline is right',
} as const;

/** Known faults of Salt, and what the SDK rightly tells then. */
export const faultsOfSalt = {
  /** One of these calls never begins. */
  hungCall: (...jobs: readonly string[]): Fault => ({
    ...hung,
    stories: (story) => jobs.map((job) => retold(story, job, ['fails with NoReturnError, submitted'])),
  }),
  hungCallOf: (stories: Fault['stories']): Fault => ({ ...hung, stories }),
  // [salt] The master loses a return that does not fit into the buffer of its event socket at once, from the stream and from
  // the job cache: `Error in function _return` in its log, with a FileNotFoundError of epoll.
  lostReturn: (job: string, minion: string): Fault => ({
    on: ['3006'],
    why: 'the master may lose a big return, from the stream and from the job cache: then not-running is right',
    stories: (story) => [
      retold(story, job, [`no-return ${minion} not-running`, 'complete'], ['find_job', 'print_job']),
    ],
  }),
  // [salt] At each POST salt-api writes `<cachedir>/saltapi/.<user>_key` anew: it unlinks the file, makes it, and sets its mode. A
  // second POST at the same moment may unlink it in between: a FileNotFoundError, told as a 500, before the lowstate was read.
  // Later releases write the file once.
  racedKey: (stories: Fault['stories']): Fault => ({
    on: ['3006'],
    why: 'of two submissions at the same moment one may be a 500 and never run: then OutcomeUnknownError is right',
    stories,
  }),
  // [salt] A minion sends a return again, up to three times, where the master has not answered it within 5 to 10 s. Each that the
  // master takes is an event with a stamp of its own.
  sentAgain: (stories: Fault['stories']): Fault => ({
    on: ['3006', '3007', '3008'],
    why: 'a minion sends a return again where the master is slow to answer: then the firehose has it twice, and the job once',
    stories,
  }),
};
