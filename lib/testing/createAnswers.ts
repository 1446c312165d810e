import type { Answers } from './Answers.js';

/** The overrides as look-ups read them. */
export interface AnswerBook extends Answers {
  findJobOf(minion: string, jid: string): { readonly answer: unknown } | undefined;
  printJobOf(jid: string, entry: unknown): unknown;
}

export function createAnswers(): AnswerBook {
  const findJobs = new Map<string, unknown>();
  const printJobs = new Map<string, unknown>();
  return {
    findJob: (minion, answer) => findJobs.set(minion, answer),
    printJob: (jid, entry) => printJobs.set(jid, entry),
    clear: () => {
      findJobs.clear();
      printJobs.clear();
    },
    findJobOf: (minion, jid) => {
      if (findJobs.size === 0) return undefined;
      const key = findJobs.has(minion) ? minion : '*';
      return findJobs.has(key) ? { answer: ask(findJobs.get(key), jid) } : undefined;
    },
    printJobOf: (jid, entry) => {
      const key = printJobs.has(jid) ? jid : '*';
      return printJobs.has(key) ? ask(printJobs.get(key), entry) : entry;
    },
  };
}

function ask(answer: unknown, asked: unknown): unknown {
  return typeof answer === 'function' ? Reflect.apply(answer, undefined, [asked]) : answer;
}
