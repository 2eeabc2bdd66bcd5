import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { decode, encode, FIELD, KIND, type Message } from './wire.ts';

/** Time limit of an answer. After it, the connection closes and its calls fail, so a stalled service blocks no more. */
const CALL_MS = 20_000;

/** A method call over D-Bus. `face` is the interface that has the method `member`. */
export interface Call {
  readonly destination: string;
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

/** The fields that all calls of the bus's own methods share. */
export const BUS_ITSELF = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  face: 'org.freedesktop.DBus',
} as const satisfies Partial<Call>;

/** A connection to the session bus. */
export interface Bus {
  /** @returns the answer's values @throws BusError; Error where the connection breaks, or nothing answers in 20 s */
  call(call: Call): Promise<readonly unknown[]>;
  /** Waits for the next signal `member` on this path and gives its values. Call the bus's `AddMatch` first. */
  signal(path: string, member: string): Promise<readonly unknown[]>;
  close(): void;
}

/** The bus or the service refused; `name` is D-Bus's, such as `org.freedesktop.Secret.Error.IsLocked`. */
class BusError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

interface Waiting {
  resolve(values: readonly unknown[]): void;
  reject(error: Error): void;
}

/** @throws Error where there is no bus, or it does not let this user in */
export async function openBus(): Promise<Bus> {
  const socket = connect({ path: socketPath() });
  const calls = new Map<number, Waiting>();
  const signals = new Map<string, Waiting>();
  let serial = 0;
  const die = (error: Error) => {
    for (const { reject } of [...calls.values(), ...signals.values()]) reject(error);
    calls.clear();
    signals.clear();
    socket.destroy();
  };
  const rest = await authenticate(socket);
  socket.on('error', die);
  socket.on('close', () => die(new Error('the session bus closed the connection')));
  listen(socket, rest, die, (message) => {
    const { kind, fields, body } = message;
    if (kind === KIND.signal)
      return take(signals, `${fields.get(FIELD.path)} ${fields.get(FIELD.member)}`)?.resolve(body);
    const waiting = take(calls, Number(fields.get(FIELD.replyTo)));
    if (kind === KIND.answer) waiting?.resolve(body);
    else waiting?.reject(new BusError(String(fields.get(FIELD.error)), String(body[0] ?? '')));
  });

  const bus: Bus = {
    call({ destination, path, face, member, signature = '', body = [] }) {
      const number = ++serial;
      const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
      const timer = setTimeout(() => die(new Error('the session bus does not answer')), CALL_MS);
      calls.set(number, { resolve, reject });
      const fields = new Map<number, unknown>([
        [FIELD.path, path],
        [FIELD.face, face],
        [FIELD.member, member],
        [FIELD.destination, destination],
      ]);
      socket.write(encode({ kind: KIND.call, serial: number, fields }, signature, body));
      return promise.finally(() => clearTimeout(timer));
    },
    signal(path, member) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
      signals.set(`${path} ${member}`, { resolve, reject });
      return promise;
    },
    close: () => void socket.destroy(),
  };
  await bus.call({ ...BUS_ITSELF, member: 'Hello' });
  return bus;
}

function take<K>(waiting: Map<K, Waiting>, key: K): Waiting | undefined {
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}

/** The first Unix socket of the bus's addresses: https://dbus.freedesktop.org/doc/dbus-specification.html#addresses */
function socketPath(): string {
  const runtime = process.env.XDG_RUNTIME_DIR;
  const addresses = process.env.DBUS_SESSION_BUS_ADDRESS;
  if (addresses === undefined && runtime) return join(runtime, 'bus');
  for (const address of (addresses ?? '').split(';')) {
    const found = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(address);
    if (found) return `${found[1] === 'abstract' ? '\0' : ''}${decodeURIComponent(found[2] ?? '')}`;
  }
  throw new Error('there is no session bus');
}

/** Authenticates as this user (`EXTERNAL`: the socket proves the user id). @returns bytes after the answer */
function authenticate(socket: Socket): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => fail(new Error('the session bus does not answer')), CALL_MS);
  let received = Buffer.alloc(0);
  const fail = (error: Error) => {
    socket.destroy();
    reject(error);
  };
  const onData = (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    const end = received.indexOf('\r\n');
    if (end < 0 && received.length < 4_096) return;
    if (!received.toString('latin1', 0, Math.max(end, 0)).startsWith('OK '))
      return fail(new Error('the session bus does not let this user in'));
    socket.write('BEGIN\r\n');
    socket.off('data', onData).off('error', fail).off('close', onClose);
    resolve(received.subarray(end + 2));
  };
  const onClose = () => fail(new Error('the session bus closed the connection'));
  socket.on('data', onData).on('error', fail).on('close', onClose);
  const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  return promise.finally(() => clearTimeout(timer));
}

function listen(
  socket: Socket,
  rest: Buffer,
  failed: (error: Error) => void,
  received: (message: Message) => void,
): void {
  let bytes = rest;
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    try {
      for (let found = decode(bytes); found; found = decode(bytes)) {
        bytes = bytes.subarray(found.length);
        received(found.message);
      }
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
