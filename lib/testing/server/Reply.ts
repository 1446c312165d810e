import { htmlPage } from '../wire/htmlPage.js';
import { pythonJson } from '../wire/pythonJson.js';

/** An answer before it is written. */
export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const reply = {
  json: (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
    status,
    contentType: 'application/json',
    text: pythonJson(value),
    headers,
  }),
  page: (status: number, text: string): Reply => ({
    status,
    contentType: 'text/html;charset=utf-8',
    text: htmlPage(status, text),
  }),
  /** [salt] No page: the web server itself refuses the request, before it has read the body, and hangs up. */
  tooLarge: (): Reply => ({
    status: 413,
    contentType: 'text/plain',
    text: 'The entity sent with the request exceeds the maximum allowed bytes.',
    headers: { Connection: 'close' },
  }),
};
