import { defer, type Observable, of } from 'rxjs';
import type { Http, HttpReply, HttpRequest } from '../../../lib/http/Http.js';

/** A way to salt-api that answers what a test says; `sent` are the requests, in order. */
export function fakeHttp(
  answer: (request: HttpRequest, n: number) => Observable<HttpReply>,
): Http & { readonly sent: readonly HttpRequest[] } {
  const sent: HttpRequest[] = [];
  return {
    sent,
    timeout: 30_000,
    stream: () => Promise.reject(new Error('no stream here')),
    send: (request) => defer(() => answer(request, sent.push(request))),
  };
}

/** An answer with these items of `return`, or with this status. */
export function reply(...items: readonly unknown[]): Observable<HttpReply> {
  return of({ status: 200, text: JSON.stringify({ return: items }) });
}

export function status(code: number, text = ''): Observable<HttpReply> {
  return of({ status: code, text });
}
