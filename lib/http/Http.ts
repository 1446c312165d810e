import type { Observable } from 'rxjs';

/** One request to salt-api. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Below the client's URL: `/login`, `/`, `/logout`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Goes into `X-Auth-Token`. */
  readonly token?: string | undefined;
  /** How long the answer may take, in milliseconds; absent: as long as it wants. */
  readonly timeout?: number | undefined;
}

/** What every answer has, whatever its status. */
export interface ReplyHead {
  /** In browsers, which hide a redirect that they do not follow, 302 for each of them. */
  readonly status: number;
  /** The origin a 3xx points at, where it is told. */
  readonly redirect?: string;
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfter?: number;
}

/** An answer, whatever its status. Its text can hold secrets: it never goes into an error or a log line. */
export interface HttpReply extends ReplyHead {
  readonly text: string;
}

/** An answer whose body comes bit by bit. */
export interface StreamReply extends ReplyHead {
  readonly contentType: string | null;
  /**
   * Completes at a clean end and after an abort; errors with RequestError where the connection is lost. Unsubscribing closes
   * the connection; to be subscribed to once. null where the status is not 200.
   */
  readonly body: Observable<Uint8Array> | null;
}

/** The way to salt-api: every request of a client goes through one of these. */
export interface Http {
  /**
   * Cold: sends at each subscription, emits one reply whatever its status, completes; unsubscribing aborts.
   * Errors: RequestError where no reply came; ConfigError where the body cannot be written as JSON.
   */
  send(request: HttpRequest): Observable<HttpReply>;
  /**
   * Opens a stream; resolves on headers, whatever the status. The body of a reply that is not 200 is destroyed.
   * Rejects with RequestError where no headers came within the connect limit, or `signal` was aborted before them;
   * aborted later it closes the connection.
   */
  stream(
    request: HttpRequest,
    init: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ): Promise<StreamReply>;
  /** `http.timeout`: milliseconds for login, submissions and look-ups. */
  readonly timeout: number;
}
