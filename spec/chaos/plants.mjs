// Faults to plant in lib/, one at a time: each `from` stands there exactly once. `spec` names what must find it; without one,
// chaos.spec.ts or else masters.spec.ts.

const bytes = 'spec/chaos/bytes.spec.ts';
const masters = 'spec/chaos/masters.spec.ts';
const marbles = (name) => `spec/marbles/${name}.spec.ts`;

/** @type {readonly { what: string, file: string, from: string, to: string, spec?: string }[]} */
export const plants = [
  // Returns
  {
    what: 'a return that was delivered is delivered again',
    file: 'lib/jobs/Roster.ts',
    from: 'if (returned.has(item.minion)) return undefined;',
    to: '',
  },
  {
    what: 'what comes before the answer to the submission is dropped',
    file: 'lib/jobs/concatListening.ts',
    from: '(held ? void held.push(value) : subscriber.next(value))',
    to: '(held ? undefined : subscriber.next(value))',
  },
  {
    what: 'what comes before the answer to the submission is not held back',
    file: 'lib/jobs/concatListening.ts',
    from: '(held ? void held.push(value) : subscriber.next(value))',
    to: 'subscriber.next(value)',
  },
  {
    what: 'a return under a tag with the id of another minion is accepted',
    file: 'lib/jobs/readJobEvent.ts',
    from: "minion === '' || data.id !== minion || ",
    to: "minion === '' || ",
  },
  {
    what: 'a return with another jid than its tag is accepted',
    file: 'lib/jobs/readJobEvent.ts',
    from: 'data.jid !== jid || !Object',
    to: '!Object',
  },
  {
    what: "a minion's own event is accepted as a return",
    file: 'lib/jobs/readJobEvent.ts',
    from: "if (data.cmd !== undefined && data.cmd !== '_return') return undefined;",
    to: '',
  },
  {
    what: 'returns that nobody named are not marked',
    file: 'lib/jobs/Roster.ts',
    from: 'return named.has(item.minion) || namesNobody() ? item : { ...item, unexpected: true };',
    to: 'return item;',
  },
  {
    what: 'localAsync gives a no-return at once, and the return after it',
    file: 'lib/jobs/oneItemPerMinion.ts',
    from: "return item.type === 'return';",
    to: "return item.type === 'return' || item.type === 'no-return';",
  },
  // find_job
  {
    what: 'no find_job',
    file: 'lib/jobs/localStory.ts',
    from: '      after: minionTimeout,',
    to: '      after: 1e9,',
  },
  {
    what: 'a {} counts at once, not when the answer has passed on the stream',
    file: 'lib/jobs/askFindJob.ts',
    from: ' && !passed.has(minion);',
    to: ' && passed.has(String());',
    spec: marbles('find-job'),
  },
  {
    what: 'a return is not waited for after a {}',
    file: 'lib/jobs/createRounds.ts',
    from: 'now() + returnGrace',
    to: 'now()',
  },
  {
    what: 'a {} is a verdict',
    file: 'lib/jobs/createRounds.ts',
    from: "inquiry.startGrace(idle, now() + returnGrace);\n          return giveUp(silent, 'no-response');",
    to: "return concat(giveUp(silent, 'no-response'), giveUp(idle, 'not-running'));",
  },
  {
    what: 'an entry of the job cache that says unknown is a verdict',
    file: 'lib/jobs/readPrintJob.ts',
    from: "const readable = !('Error' in entry);",
    to: 'const readable = true;',
  },
  {
    what: 'a look-up that finds a minion which was given up is ignored',
    file: 'lib/jobs/createRounds.ts',
    from: '[...late, ...returns.filter',
    to: '[...late.slice(late.length), ...returns.filter',
    spec: 'spec/jobs/findJobOnTimeout.spec.ts',
  },
  {
    what: 'failures of find_job never count',
    file: 'lib/jobs/createRounds.ts',
    from: 'failuresAllowed = 3',
    to: 'failuresAllowed = 1e9',
  },
  {
    what: 'a find_job names more than findJobMinions',
    file: 'lib/jobs/Inquiry.ts',
    from: 'open.slice(0, atMost)',
    to: 'open',
  },
  {
    what: 'find_job asks the same minions each round, without rotation',
    file: 'lib/jobs/Inquiry.ts',
    from: ' && !askedThisTurn.has(minion)',
    to: '',
    spec: marbles('find-job'),
  },
  {
    what: "a find_job's answer is no proof that the stream is dead",
    file: 'lib/events/watchSilence.ts',
    from: 'merge(source$, silent$, suspicions.pipe(mergeMap(judge)))',
    to: 'merge(source$, silent$)',
  },
  // Gaps
  {
    what: 'no look-up after a gap',
    file: 'lib/events/createEvents.ts',
    from: 'doubts: merge(gaps$, starts$)',
    to: 'doubts: starts$',
  },
  {
    what: 'no look-up after an event that does not decode',
    file: 'lib/events/createEvents.ts',
    from: '        skipped.next();\n',
    to: '',
    spec: marbles('print-job'),
  },
  {
    what: 'of what one look-up after a gap finds, the last missing minion comes first',
    file: 'lib/jobs/localStory.ts',
    from: 'lookUp: lookUpInOrder,',
    to: 'lookUp,',
    spec: 'spec/chaos/found.spec.ts',
  },
  // Submissions and the end of jobs
  {
    what: 'a submission is sent again after a 5xx or a lost connection',
    file: 'lib/jobs/submitLocal.ts',
    from: "lane: 'requests', onSent })),\n",
    to: "lane: 'requests', onSent }).pipe(retry(2))),\n",
  },
  {
    what: 'an unknown outcome is an error, though the job runs',
    file: 'lib/jobs/isUnknownOutcome.ts',
    from: 'if (error instanceof DecodeError) return true;',
    to: 'if (error) return false;',
  },
  {
    what: 'a submission that is not answered has no timeout',
    file: 'lib/jobs/submitLocal.ts',
    from: 'jid }, timeout, lane',
    to: 'jid }, timeout: undefined, lane',
  },
  {
    what: 'the deadline of a job is forgotten',
    file: 'lib/jobs/localStory.ts',
    from: '    untilDeadline(deadline, missing, scheduler),\n',
    to: '',
  },
  {
    what: 'what accompanies a job does not end with it',
    file: 'lib/jobs/subscribeWithin.ts',
    from: 'subscriber.add(',
    to: 'String(',
  },
  {
    what: 'timers live on when nobody waits for them',
    file: 'lib/timerUntil.ts',
    from: 'timer(Math.min(Math.ceil(left), longestTimer), scheduler).pipe(',
    to: 'timer(Math.min(Math.ceil(left), longestTimer), scheduler).pipe(shareReplay(1), ',
  },
  {
    what: 'a timer that fires too early counts',
    file: 'lib/timerUntil.ts',
    from: '(scheduler.now() >= time ? of(0) : timerUntil(time, scheduler))',
    to: 'of(0)',
    spec: 'spec/timerUntil.spec.ts',
  },
  {
    what: 'a place for requests is given back by half',
    file: 'lib/http/createLane.ts',
    from: '    running -= 1;\n',
    to: '    running -= 0.5;\n',
  },
  // Runner and wheel
  {
    what: 'a wheel call is paired with its own jid alone',
    file: 'lib/jobs/isWheelReturn.ts',
    from: 'if (data.jid < jid || ',
    to: 'if (data.jid !== jid || ',
    spec: masters,
  },
  {
    what: 'a wheel call is paired with smaller jids',
    file: 'lib/jobs/isWheelReturn.ts',
    from: 'if (data.jid < jid || ',
    to: 'if (',
    spec: masters,
  },
  {
    what: 'a return of the master before the answer is dropped',
    file: 'lib/jobs/masterStory.ts',
    from: 'merge(from(early), master',
    to: 'merge(from(early.slice(early.length)), master',
    spec: masters,
  },
  {
    what: 'a runner of which nothing comes is never looked up',
    file: 'lib/jobs/masterStory.ts',
    from: '    accompaniedBy(untilRunnerEnds(ports, jid, master.kind, () => forbidden$.next())),\n',
    to: '',
    spec: masters,
  },
  {
    what: 'a wheel call has no deadline',
    file: 'lib/jobs/masterStory.ts',
    from: '    accompaniedBy(overdue$),\n',
    to: '',
    spec: masters,
  },
  // Session
  {
    what: 'a request that is refused twice is sent a third time',
    file: 'lib/session/authorized.ts',
    from: 'throw new AuthenticationError(`${what}: salt-api refuses every token, a new one too`);\n                }),',
    to: 'throw new Refused(true);\n                }), catchError((error: unknown) => error instanceof Refused ? send(token) : throwError(() => error)),',
    spec: marbles('session'),
  },
  {
    what: 'a refused token that is alive brings a login',
    file: 'lib/session/authorized.ts',
    from: 'if (alive) throw new PermissionError(`${what}: the user may not do this`);',
    to: 'void alive;',
  },
  {
    what: 'a dead token is used again',
    file: 'lib/session/createSession.ts',
    from: 'if (current === token) current = undefined;',
    to: '',
  },
  {
    what: 'each who waits logs in',
    file: 'lib/session/createSession.ts',
    from: '    share(),\n  );\n\n  function check',
    to: '  );\n\n  function check',
  },
  // The stream
  {
    what: 'each subscriber has a connection of its own',
    file: 'lib/events/eventStream.ts',
    from: '    share({ resetOnRefCountZero: () => timer(keepAlive, scheduler) }),',
    to: '',
  },
  {
    what: 'the connection outlives its subscribers for good',
    file: 'lib/events/eventStream.ts',
    from: 'share({ resetOnRefCountZero: () => timer(keepAlive, scheduler) })',
    to: 'share({ resetOnRefCountZero: false })',
  },
  {
    what: 'a stream that ended is not opened again',
    file: 'lib/events/reconnect.ts',
    from: 'retry({ delay: next })',
    to: 'retry({ delay: (error: unknown) => throwError(() => error) })',
  },
  {
    what: 'silence is not watched',
    file: 'lib/events/watchSilence.ts',
    from: 'merge(source$, silent$, suspicions.pipe(mergeMap(judge)))',
    to: 'merge(source$, suspicions.pipe(mergeMap(judge)))',
  },
  {
    what: 'an open stream does not renew its token',
    file: 'lib/events/eventStream.ts',
    from: '        untilRenewal(token.renewAt, scheduler),\n',
    to: '',
  },
  {
    what: 'who listens to all events misses the first',
    file: 'lib/events/createEvents.ts',
    from: 'all: raw$.pipe(decoded)',
    to: 'all: raw$.pipe(skip(1), decoded)',
  },
  // Bytes
  {
    what: 'each chunk ends a line',
    file: 'lib/events/collectLines.ts',
    from: 'textUntil(searched + lineEnd)',
    to: 'textUntil(length)',
    spec: bytes,
  },
  {
    what: 'a CR is no line end',
    file: 'lib/events/readEvents.ts',
    from: 'else parser.feed(text);',
    to: "else parser.feed(text.replaceAll('\\r', ''));",
    spec: bytes,
  },
  {
    what: 'each chunk is decoded as UTF-8 of its own',
    file: 'lib/events/collectLines.ts',
    from: '{ stream: !whole }',
    to: '{ stream: false }',
    spec: bytes,
  },
];
