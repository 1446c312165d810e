import { isObject } from './isObject.js';

/**
 * Takes from the socket of a request whatever would end it in silence: the timeout of the agent that it came from
 * (Node's global one has 5 s), and what earlier requests of the user on a kept-alive socket left to happen then.
 */
export function freeSocket(request: unknown): void {
  if (!isObject(request)) return;
  const { socket } = request;
  if (!isSocket(socket)) return;
  socket.setTimeout(0);
  socket.removeAllListeners('timeout');
  // [salt] /events says `Connection: keep-alive` whatever it was asked for, and Node would believe it and use the socket again.
  Reflect.set(request, 'shouldKeepAlive', false);
}

interface Socket {
  setTimeout(milliseconds: number): void;
  removeAllListeners(event: string): void;
}

function isSocket(value: unknown): value is Socket {
  return (
    isObject(value) && typeof value['setTimeout'] === 'function' && typeof value['removeAllListeners'] === 'function'
  );
}
