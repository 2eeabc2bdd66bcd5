import type { Readable } from 'node:stream';
import { type AuthInfo, net } from 'electron';
import type { Login } from '../../credentials/login.ts';
import type { ProxyLogins } from '../../network/logins.ts';
import { createSlots } from '../../network/slots.ts';
import type { Fetch, Reply } from '../../service/http.ts';
import { onAbort } from '../../util/abort.ts';

/** Chromium's limit of HTTP/1.1 connections per server. Further requests wait here, and their timers stop. */
const MOST_AT_ONCE = 6;

/** Electron's callback for a `login` event. Without arguments it answers that there is no login. */
type AnswerLogin = (user?: string, password?: string) => void;

/**
 * Sends requests over Chromium's network stack, for proxies and certificates that Node's client can't handle. It uses
 * `net.request`, because `net.fetch` has no `login` event, without which no login can be given to a proxy.
 *
 * Only http and https are allowed, because `net.request` would also take Rastro's own scheme. The `credentials` option
 * stays unset, so that no cookies are sent and the `login` event is emitted.
 */
export function createChromiumFetch(logins: ProxyLogins): Fetch {
  const slots = new Map<string, ReturnType<typeof createSlots>>();
  return async (url, sending) => {
    const { protocol, origin } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('only http and https');
    const take = slots.get(origin) ?? createSlots(MOST_AT_ONCE);
    slots.set(origin, take);
    const startTimer = sending.holdTimer?.();
    const release = await take(sending.signal);
    startTimer?.();
    try {
      return await send(url, sending, logins, release);
    } catch (error) {
      release();
      throw error;
    }
  };
}

/**
 * A request ends where its answer ends or breaks off, where it fails, is redirected or is aborted. Its `close` says nothing,
 * because Electron emits it as soon as the request is sent (electron#47096).
 */
function send(
  url: string,
  { method, headers, body, signal, holdTimer }: Parameters<Fetch>[1],
  logins: ProxyLogins,
  release: () => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = net.request({
      url,
      method,
      headers: { ...headers },
      redirect: 'manual',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    });
    const end = (error?: Error) => {
      endWaiting();
      release();
      reject(error);
      // Ends the connection, if it is still there.
      request.abort();
    };
    const endWaiting = onAbort(signal, () => end(signal.reason));
    const login = answerLogin(logins, holdTimer);
    request.on('login', (info, answer) => void login.answer(info, answer).catch(end));
    request.on('redirect', (status) => {
      resolve({ status, headers: { get: () => null }, body: null });
      end();
    });
    request.on('response', (message) => {
      // Electron sends a request that was aborted in the tick before.
      if (signal.aborted) return request.abort();
      login.accept();
      const get = (name: string) => message.headers[name.toLowerCase()]?.toString() ?? null;
      // Electron declares an emitter; the object is a Readable.
      const stream = message as unknown as Readable;
      // The error is its reader's. Without a listener, one that comes before the body is read would end the program.
      stream.on('error', () => undefined);
      stream.on('close', () => end());
      resolve({ status: message.statusCode, headers: { get }, body: stream });
    });
    request.on('error', end);
    request.end(body);
  });
}

/** Answers the `login` events of one request. A proxy gets its login, if need be from the user; a server gets none. */
function answerLogin(logins: ProxyLogins, holdTimer?: () => () => void) {
  let sent: { readonly login: Login; readonly info: AuthInfo } | null = null;
  return {
    /** @throws ProxyError where there is no login; the request is then given up */
    async answer(info: AuthInfo, answer: AnswerLogin): Promise<void> {
      if (!info.isProxy) return answer();
      const startTimer = holdTimer?.();
      try {
        const login = await logins.next(logins.proxyAt(info.host, info.port), sent?.login ?? null);
        sent = { login, info };
        answer(login.user, login.password);
      } catch (error) {
        answer();
        throw error;
      } finally {
        startTimer?.();
      }
    },
    /** Call it when the proxy has let the request pass. The login then counts as accepted. */
    accept(): void {
      if (sent) logins.accept(logins.proxyAt(sent.info.host, sent.info.port), sent.login);
    },
  };
}
