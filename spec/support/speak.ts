import { connect } from 'node:net';

export interface Spoken {
  readonly text: string;
  /** Whether the server has ended the connection. */
  readonly ended: boolean;
}

/** Sends these bytes and reads what comes, until that suits or the server ends the connection. */
export function speak(url: string, bytes: string, suits: (text: string) => boolean = () => false): Promise<Spoken> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const end = (ended: boolean) => {
      resolve({ text, ended });
      socket.destroy();
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (suits(text)) end(false);
    });
    socket.on('end', () => end(true)).on('error', reject);
  });
}
