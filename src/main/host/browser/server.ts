import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { newNonce } from '../../../contract/proof.ts';
import { type CallFrame, packHost, unpackCall } from '../../../contract/wire.ts';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { type Dispatch, makeDispatch } from '../dispatch.ts';
import { openPages, type Page, refusal } from '../pages.ts';
import { languageOfBrowser } from './language.ts';
import { makeSession, type Session } from './session.ts';

export interface BrowserHost {
  /** The address to open. Its fragment contains the token, which admits only the first page that shows it. */
  readonly url: string;
  /** Resolves once a page has been admitted. */
  readonly opened: Promise<void>;
  close(): Promise<void>;
}

/** Close code for a page without a valid key. Codes from 4000 are for applications (RFC 6455, 7.4.2). */
const REFUSED = 4401;
/** What a page sends before it is let in: a nonce, then a proof. */
const PROOF = /^[0-9a-f]{64}$/;
/** Time limit for a new socket to prove that it has a key, and for a connection to request something. */
const ADMISSION_MS = 10_000;
/** Most sockets of the bridge at a time that have said nothing, and most that have proved nothing yet. */
const MOST_STRANGERS = 16;
/** Most other connections at a time that have requested nothing, and most that have. A browser opens six. */
const MOST_CONNECTIONS = 64;
/** Most calls of one page under way at a time. At this limit its socket is paused. */
const MOST_CALLS = 64;
/** Most bytes of answers that a page has not read. At this limit its socket is paused. */
const MOST_UNREAD = 16 * 1024 * 1024;
/** Most bytes of one frame from a page: a call with a chunk of a file, 8 MiB at most. */
const longestFrame = 9 * 1024 * 1024;

/**
 * Serves the built renderer, and answers its calls, on 127.0.0.1 alone.
 *
 * Every request must name this server as its `Host`. This stops DNS rebinding: a foreign page whose own name resolves
 * to 127.0.0.1. An `Origin` header must name this server too. Data pass only through a WebSocket, the bridge: its
 * request must have an `Origin`, and its page must prove to have the token or the key that the first page got.
 *
 * @param options.port 0: any free port
 * @throws when the port is taken or the renderer is not built
 */
export async function startBrowserHost(options: {
  readonly app: App;
  readonly rendererDir: string;
  readonly port?: number;
  /** Called with the language (BCP 47) of each browser that opens the bridge, before that browser's first call. */
  readonly onLanguage?: (tag: string) => void;
  readonly log: Log;
}): Promise<BrowserHost> {
  const server = createServer({ headersTimeout: ADMISSION_MS, connectionsCheckingInterval: ADMISSION_MS });
  const port = await listen(server, options.port ?? 0);
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const session = makeSession();
  const pages = await openPages(options.rendererDir, 'browser.html', [`ws://${host}`]).catch((error) => {
    // Otherwise the listening server would keep the process alive.
    server.close();
    throw error;
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestFrame });
  const admitted = new Set<WebSocket>();
  const strangers = makeWaitingRoom<WebSocket>(MOST_STRANGERS, (client) => client.terminate());
  const connections = makeWaitingRoom<Duplex>(MOST_CONNECTIONS, (socket) => socket.destroy());
  const opened = Promise.withResolvers<void>();
  const dispatch = makeDispatch(options.app, options.log);

  const isOurs = ({ headers }: IncomingMessage) =>
    headers.host === host && (headers.origin === undefined || headers.origin === origin);

  server.on('connection', (socket) => {
    connections.enters(socket);
    socket.once('close', () => connections.leaves(socket));
  });

  server.on('request', async (request, response) => {
    connections.speaks(request.socket);
    try {
      if (!isOurs(request)) return send(response, refusal(403, 'not from here'));
      const target = URL.parse(request.url ?? '/', origin);
      // No line in the log: a stranger could fill the disk.
      if (!target) return send(response, refusal(400, 'bad request'));
      send(response, await pages(request.method ?? '', target.pathname));
    } catch (error) {
      options.log.warn('a request to the browser host failed', { error: messageOf(error) });
      if (!response.headersSent) send(response, refusal(400, 'bad request'));
    }
  });

  server.on('upgrade', (request, socket, head) => {
    // Node ends the process on an error that nobody listens for, and any program here can reset its socket.
    socket.on('error', () => socket.destroy());
    if (!isOurs(request) || request.headers.origin !== origin || request.url !== '/bridge') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    connections.leaves(socket);
    const language = languageOfBrowser(request.headers['accept-language']);
    sockets.handleUpgrade(request, socket, head, (client) =>
      admit(client, session, strangers, () => {
        admitted.add(client);
        if (language !== null) options.onLanguage?.(language);
        opened.resolve();
        client.once('close', () => admitted.delete(client));
        serve(client, dispatch, options.log);
      }),
    );
  });

  const stop = options.app.events.on((event, payload) => sendToAll(admitted, packHost([event, payload])));

  return {
    url: `${origin}/#${session.token}`,
    opened: opened.promise,
    async close() {
      stop();
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends to every page. A page that reads too slowly is disconnected: it then reconnects and reads all data again. */
function sendToAll(clients: Iterable<WebSocket>, frame: Uint8Array): void {
  for (const client of clients) {
    if (client.bufferedAmount < 2 * MOST_UNREAD) client.send(frame);
    else client.terminate();
  }
}

async function listen(server: Server, wanted: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

type WaitingRoom<T> = ReturnType<typeof makeWaitingRoom<T>>;

/**
 * Bounds the sockets that have proved nothing. All come from this computer, so no address tells the user's browser from
 * another program. But a browser speaks at once: those that were silent from the start make room for each other alone.
 *
 * @param most of the silent ones, and of those that have spoken; where there are more, the oldest is ended
 */
function makeWaitingRoom<T>(most: number, end: (socket: T) => void) {
  const [silent, speaking] = [new Set<T>(), new Set<T>()];
  const leaves = (socket: T) => void (silent.delete(socket) || speaking.delete(socket));
  function add(waiting: Set<T>, socket: T): void {
    leaves(socket);
    waiting.add(socket);
    const [oldest] = waiting;
    if (oldest === undefined || waiting.size <= most) return;
    leaves(oldest);
    end(oldest);
  }
  return {
    enters: (socket: T) => add(silent, socket),
    speaks: (socket: T) => add(speaking, socket),
    leaves,
  };
}

/**
 * Both ends prove to have a key before either says anything else. The page sends its nonce; the host sends its own and
 * its proofs; the page sends its proof; the host sends an empty text.
 */
function admit(
  client: WebSocket,
  session: Session,
  strangers: WaitingRoom<WebSocket>,
  onAdmitted: () => void,
): void {
  // `ws` itself closes the socket after a frame that is too long or broken.
  client.on('error', () => undefined);
  strangers.enters(client);
  const overdue = setTimeout(() => client.terminate(), ADMISSION_MS);
  client.once('close', () => {
    clearTimeout(overdue);
    strangers.leaves(client);
  });
  const refuse = () => client.close(REFUSED, 'this address was used before');
  client.once('message', async (first: RawData, isBinary) => {
    if (isBinary || !PROOF.test(String(first))) return refuse();
    strangers.speaks(client);
    const own = newNonce();
    const nonces = `${first} ${own}`;
    client.once('message', async (proof: RawData) => {
      clearTimeout(overdue);
      const isAdmitted = PROOF.test(String(proof)) && (await session.admit(String(proof), nonces));
      if (!isAdmitted) return refuse();
      strangers.leaves(client);
      client.send('');
      onAdmitted();
    });
    client.send([own, ...(await session.proofs(nonces))].join(' '));
  });
}

/**
 * Answers the calls of a page. The socket is paused while too many calls are under way or too many bytes of answers are
 * unread, so that a page that never reads takes bounded memory.
 */
function serve(client: WebSocket, dispatch: Dispatch, log: Log): void {
  const waiting: CallFrame[] = [];
  let underWay = 0;
  const isFull = () => underWay >= MOST_CALLS || client.bufferedAmount >= MOST_UNREAD;

  function answerWaiting(): void {
    while (!isFull()) {
      const call = waiting.shift();
      if (!call) break;
      void answer(call);
    }
    if (client.readyState !== client.OPEN) return;
    if (waiting.length > 0) client.pause();
    else client.resume();
  }

  async function answer([id, channel, input]: CallFrame): Promise<void> {
    underWay += 1;
    const reply = await dispatch(channel, input);
    underWay -= 1;
    if (client.readyState === client.OPEN) client.send(packHost([id, reply]), answerWaiting);
    answerWaiting();
  }

  client.on('error', (error) => log.warn('the bridge was closed', { error: error.message }));
  client.on('message', (data: RawData) => {
    const call = Buffer.isBuffer(data) ? unpackCall(data) : null;
    if (!call) return client.close(1007, 'not a call');
    waiting.push(call);
    answerWaiting();
  });
}

function send(response: ServerResponse, page: Page): void {
  response.writeHead(page.status, page.headers).end(page.body);
}
