import { createServer, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream';

export interface PreflightProxy {
  readonly url: string;
  /** The headers that pages asked leave for. */
  readonly askedFor: readonly string[];
  /** Method, path and the names of the headers of each request that was passed on. */
  readonly passed: readonly { readonly request: string; readonly headers: readonly string[] }[];
  close(): Promise<void>;
}

/** A proxy that answers a preflight as salt-api means to: it allows three headers. All else is salt-api's own answer. */
export async function startPreflightProxy(target: string): Promise<PreflightProxy> {
  const askedFor: string[] = [];
  const passed: { request: string; headers: string[] }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    if (method === 'OPTIONS') {
      askedFor.push(...(headers['access-control-request-headers']?.split(',') ?? []));
      response.writeHead(204, {
        'Access-Control-Allow-Origin': headers.origin,
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Content-Type, X-Auth-Token, X-Requested-With',
      });
      response.end();
      return;
    }
    passed.push({ request: `${method} ${url}`, headers: Object.keys(headers) });
    const upstream = sendRequest(target + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    upstream.once('error', () => response.destroy());
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    askedFor,
    passed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
