/** As an answer to find_job: the minion does not answer, and is not in the answer of the POST. */
export const absent = Symbol('absent');
