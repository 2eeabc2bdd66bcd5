import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { pack, unpackCall } from '../../../preload/wire.ts';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { type Dispatch, makeDispatch } from '../dispatch.ts';
import { openPages, type Page, refusal } from '../pages.ts';
import { makeSession } from './session.ts';

export interface BrowserHost {
  /** The fragment contains the token, which is valid for the first browser that opens it. */
  readonly url: string;
  close(): Promise<void>;
}

const done = refusal(204, '');
const wasUsed = refusal(403, 'this address was used before');
const longestToken = 100;
/** A chunk of 8 MiB with room for its frame. */
const longestFrame = 9 * 1024 * 1024;

/**
 * Serves the built renderer and the contract on 127.0.0.1 alone.
 *
 * Every request must name this server as its `Host`, which stops a page that rebinds its own name to 127.0.0.1. An `Origin`
 * must be that of our own page. The bridge is the only way to data: it must have an origin and the session's cookie.
 *
 * @param port 0 for any
 * @throws when the port is taken or the renderer is not built
 */
export async function startBrowserHost(options: {
  readonly app: App;
  readonly rendererDir: string;
  readonly port?: number;
  readonly log: Log;
}): Promise<BrowserHost> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const session = makeSession(port);
  const pages = await openPages(options.rendererDir, 'browser.html', [`ws://${host}`]).catch((error) => {
    // Otherwise the open server would hold the process.
    server.close();
    throw error;
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestFrame });
  const dispatch = makeDispatch(options.app.handlers, options.log);

  const isOurs = ({ headers }: IncomingMessage) =>
    headers.host === host && (headers.origin === undefined || headers.origin === origin);

  server.on('request', async (request, response) => {
    try {
      if (!isOurs(request)) return send(response, refusal(403, 'not from here'));
      const { pathname } = new URL(request.url ?? '/', origin);
      if (pathname !== '/session') return send(response, await pages(request.method ?? '', pathname));
      // A page can't see why its WebSocket was refused, so it asks here.
      if (request.method === 'GET') return send(response, session.holds(request) ? done : wasUsed);
      if (request.method !== 'POST') return send(response, refusal(405, 'method not allowed'));
      if (request.headers.origin !== origin) return send(response, refusal(403, 'not from here'));
      const cookie = session.exchange(await readToken(request));
      if (!cookie) return send(response, wasUsed);
      send(response, done, { 'Set-Cookie': cookie });
    } catch (error) {
      options.log.warn('a request to the browser host failed', { error: messageOf(error) });
      if (!response.headersSent) send(response, refusal(400, 'bad request'));
    }
  });

  server.on('upgrade', (request, socket, head) => {
    const isAllowed =
      isOurs(request) &&
      request.headers.origin === origin &&
      request.url === '/bridge' &&
      session.holds(request);
    if (!isAllowed) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, dispatch, options.log));
  });

  const stop = options.app.events.on((event, payload) => {
    const frame = pack([event, payload]);
    for (const client of sockets.clients) client.send(frame);
  });

  return {
    url: `${origin}/#${session.token}`,
    async close() {
      stop();
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(client: WebSocket, dispatch: Dispatch, log: Log): void {
  // `ws` itself closes the socket after a frame that is too long or broken.
  client.on('error', (error) => log.warn('the bridge was closed', { error: error.message }));
  client.on('message', async (data: RawData) => {
    const call = Buffer.isBuffer(data) ? unpackCall(data) : null;
    if (!call) return client.close(1007, 'not a call');
    const [id, channel, input] = call;
    const reply = await dispatch(channel, input);
    if (client.readyState === client.OPEN) client.send(pack([id, reply]));
  });
}

async function readToken(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestToken) return '';
  }
  return text;
}

function send(response: ServerResponse, page: Page, more: Record<string, string> = {}): void {
  response.writeHead(page.status, { ...page.headers, ...more }).end(page.body);
}
