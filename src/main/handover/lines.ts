import type { Socket } from 'node:net';

/** Longest line, in characters. It is longer than any request: a longer line is not from Rastro. */
const MOST_CHARACTERS = 64 * 1024;

/** While more bytes wait for a command line that does not read, `sendIfRead` drops messages. */
const MOST_UNSENT_BYTES = 256 * 1024;

/**
 * The JSON values that come over a socket, one a line, until the other side ends the connection.
 *
 * @throws SyntaxError for a line that is no JSON, RangeError for one that is too long, and the socket's own error
 */
export async function* messages(socket: Socket): AsyncGenerator<unknown, undefined> {
  socket.setEncoding('utf8');
  let rest = '';
  for await (const chunk of socket) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of [...lines, rest]) {
      if (line.length > MOST_CHARACTERS) throw new RangeError('a message is too long');
    }
    for (const line of lines) yield JSON.parse(line);
  }
}

export function send(socket: Socket, message: object): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Like `send`, for messages that may be dropped while the other side does not read. */
export function sendIfRead(socket: Socket, message: object): void {
  if (socket.writableLength < MOST_UNSENT_BYTES) send(socket, message);
}
