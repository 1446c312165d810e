import type { Socket } from 'node:net';

/** Ends a connection with a RST. One that is sending its FIN cannot be reset: Node would neither close it nor let go of it. */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
