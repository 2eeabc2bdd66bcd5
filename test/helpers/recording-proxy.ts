/** A proxy that notes every byte that reaches it, and behaves as a test says. Every name leads to this computer. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface Connect {
  /** `host:port`. */
  readonly target: string;
  /** Of `Proxy-Authorization`, decoded: `user:password`; null: none was sent. */
  readonly login: string | null;
}

/** `close`: hangs up without an answer. `hang`: never answers. */
export type ConnectAnswer =
  | 'tunnel'
  | 'close'
  | 'hang'
  | { readonly status: number; readonly challenge?: string };

export interface RecordingProxy extends AsyncDisposable {
  readonly port: number;
  /** `PROXY 127.0.0.1:port`, or `HTTPS …`. */
  readonly pac: string;
  readonly connects: readonly Connect[];
  /** All that clients sent, as they sent it. */
  readonly received: () => string;
  /** Connections so far. */
  readonly connections: () => number;
  /** Ends all tunnels as a proxy that dies. */
  readonly die: () => void;
}

export async function startRecordingProxy(
  options: {
    readonly answer?: (connect: Connect) => ConnectAnswer | Promise<ConnectAnswer>;
    /** The proxy itself uses TLS. */
    readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  } = {},
): Promise<RecordingProxy> {
  const { answer = () => 'tunnel', tls } = options;
  const connects: Connect[] = [];
  const sockets = new Set<Socket>();
  let received = '';
  let connections = 0;

  async function serve(socket: Socket): Promise<void> {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    let head = '';
    while (!head.includes('\r\n\r\n')) head += String((await once(socket, 'data'))[0]);
    const asked = readConnect(head);
    connects.push(asked);
    const what = await answer(asked);
    if (what === 'hang') return;
    if (what === 'close') return void socket.destroy();
    if (what !== 'tunnel') {
      const challenge = what.challenge ? `Proxy-Authenticate: ${what.challenge}\r\n` : '';
      return void socket.end(`HTTP/1.1 ${what.status} No\r\n${challenge}Content-Length: 0\r\n\r\n`);
    }
    const beyond = connect(Number(asked.target.split(':').at(-1)), '127.0.0.1');
    beyond.on('error', () => socket.destroy());
    socket.on('close', () => beyond.destroy());
    await once(beyond, 'connect');
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(beyond).pipe(socket);
  }

  const listener = (socket: Socket) => void serve(socket).catch(() => socket.destroy());
  const server = tls ? createTlsServer({ ...tls }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const die = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    pac: `${tls ? 'HTTPS' : 'PROXY'} 127.0.0.1:${port}`,
    connects,
    received: () => received,
    connections: () => connections,
    die,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      die();
      await closed;
    },
  };
}

function readConnect(head: string): Connect {
  const [, target = ''] = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head) ?? [];
  const [, basic] = /^proxy-authorization: Basic (\S+)\r$/im.exec(head) ?? [];
  return { target, login: basic === undefined ? null : Buffer.from(basic, 'base64').toString() };
}

/** Accepts only this `user:password`. */
export function wanting(login: string, challenge = 'Basic realm="office"') {
  return (asked: Connect): ConnectAnswer => (asked.login === login ? 'tunnel' : { status: 407, challenge });
}
