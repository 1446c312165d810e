import { Observable, Subject, type Subscriber } from 'rxjs';
import { RequestError } from '../../../lib/errors.js';
import type { Packet } from '../../../lib/events/Packet.js';
import type { Http, HttpReply, HttpRequest } from '../../../lib/http/Http.js';
import { statusError } from '../../../lib/http/statusError.js';
import { Refused } from '../../../lib/session/Refused.js';
import { answerers } from './answerers.js';
import { describeRequest, lowOf } from './describeRequest.js';
import { eventFrom } from './eventFrom.js';
import { replyTo } from './replyTo.js';

/** A salt-api that reads its answers, and reports the requests, in the words of the scenarios. */
export interface FakeSaltApi {
  readonly http: Http;
  readonly open: (token: string | undefined, beat: () => void) => Observable<Packet>;
  /** Each request, when it is sent; GET /events is `events`. */
  readonly asks: Observable<string>;
  /** Each request that the client gave up before its answer, and each connection that it closed. */
  readonly aborts: Observable<string>;
  /** The words that made an event. */
  readonly wordsFor: (tag: string) => string;
}

interface Question {
  readonly kind: string;
  readonly request: HttpRequest;
  readonly subscriber: Subscriber<HttpReply>;
}

interface Connection {
  readonly subscriber: Subscriber<Packet>;
  readonly beat: () => void;
  readonly fail: (reason: unknown) => void;
  isOpen: boolean;
}

/**
 * @param answers `<kind>: <words>` answers the oldest open request of that kind.
 * @param stream what the open connection says; without one it is lost.
 * @param opensAtOnce whether a connection is open as soon as it is asked for.
 * @param answersPass whether the returns of a find_job are on the stream before its answer, as Salt has it.
 */
export function fakeSaltApi({
  answers,
  stream,
  opensAtOnce,
  answersPass,
}: {
  readonly answers: Observable<string>;
  readonly stream: Observable<string>;
  readonly opensAtOnce: boolean;
  readonly answersPass: boolean;
}): FakeSaltApi {
  const asks = new Subject<string>();
  const aborts = new Subject<string>();
  const questions: Question[] = [];
  let connection: Connection | undefined;
  let findJob = '';
  const words = new Map<string, string>();

  function emit(json?: string): void {
    if (!connection?.isOpen) return;
    connection.beat();
    if (json !== undefined) connection.subscriber.next({ type: 'events', json: [json] });
  }

  function send(event: { readonly tag: string; readonly data: object }): void {
    emit(JSON.stringify({ data: event.data, tag: event.tag }));
  }

  function pass(minion: string, jid = findJob): void {
    const data = { cmd: '_return', id: minion, jid, fun: 'saltutil.find_job', return: {} };
    send({ tag: `salt/job/${jid}/ret/${minion}`, data });
  }

  function answer(text: string): void {
    const [, kind = '', words = ''] = /^(\S+): (.*)$/.exec(text) ?? [];
    const index = questions.findIndex((question) => question.kind === kind);
    const [question] = index < 0 ? [] : questions.splice(index, 1);
    if (!question) {
      asks.next(`!! nobody asked for "${text}"`);
      return;
    }
    try {
      const reply = replyTo(question.request, kind, words);
      if (kind === 'find_job' && reply.status === 200 && answersPass) {
        const jid = String(lowOf(question.request).jid);
        answerers(reply).forEach((minion) => pass(minion, jid));
      }
      question.subscriber.next(reply);
      question.subscriber.complete();
    } catch (error) {
      question.subscriber.error(error);
    }
  }

  function say(text: string): void {
    const passing = /^(\S+)'s answer passes$/.exec(text)?.[1];
    if (passing !== undefined) pass(passing);
    else if (text === 'the find_job is published') send({ tag: `salt/job/${findJob}/new`, data: {} });
    else if (text === 'open') {
      if (!connection) return;
      connection.isOpen = true;
      connection.beat();
      connection.subscriber.next({ type: 'open' });
    } else if (text === 'a byte') emit();
    else if (text === 'an event that does not decode') emit('{"data": {oops}, "tag": "salt/job/7/ret/web1"}');
    else {
      const reason = endOf(text);
      if (reason) connection?.fail(reason);
      else {
        const event = eventFrom(text);
        words.set(event.tag, text);
        send(event);
      }
    }
  }

  answers.subscribe(answer);
  stream.subscribe(say);

  return {
    asks,
    aborts,
    wordsFor: (tag) => words.get(tag) ?? tag,
    http: {
      timeout: 30_000,
      stream: () => Promise.reject(new Error('the scenarios open connections themselves')),
      send: (request) =>
        new Observable((subscriber) => {
          const text = describeRequest(request);
          const question: Question = { kind: text.split(' ', 1).join(''), request, subscriber };
          questions.push(question);
          if (question.kind === 'find_job') findJob = String(lowOf(request).jid);
          asks.next(text);
          return () => {
            const index = questions.indexOf(question);
            if (index < 0) return;
            questions.splice(index, 1);
            aborts.next(text);
          };
        }),
    },
    open: (token, beat) =>
      new Observable((subscriber) => {
        const text = describeRequest({ method: 'GET', path: '/events', token });
        let failed = false;
        const own: Connection = {
          subscriber,
          beat,
          isOpen: false,
          fail: (reason) => {
            failed = true;
            connection = undefined;
            subscriber.error(reason);
          },
        };
        asks.next(connection ? `!! a second connection: ${text}` : text);
        connection = own;
        if (opensAtOnce) say('open');
        return () => {
          if (failed) return;
          connection = undefined;
          aborts.next(text);
        };
      }),
  };
}

/** How a connection ends or fails to open. */
function endOf(text: string): Error | undefined {
  const [, status, wait] = /^(\d{3})(?:, Retry-After (\d+) ms)?$/.exec(text) ?? [];
  if (status === '401') return new Refused(false);
  if (status !== undefined) {
    const retryAfter = wait === undefined ? {} : { retryAfter: Number(wait) };
    return statusError({ status: Number(status), ...retryAfter }, 'GET /events');
  }
  if (text === 'ends' || text === 'is cut') return new RequestError(`GET /events: the stream ${text}`, { sent: true });
  if (text === 'no connection') return new RequestError('GET /events', { code: 'ECONNREFUSED', sent: false });
  return undefined;
}
