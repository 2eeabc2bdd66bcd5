/**
 * Chromium's network stack as `net.request` sees it (`shell/common/api/electron_api_url_loader.cc`), over Node's client. The
 * proxy is the system's (`state.proxy`); it may want a login by Basic or Digest.
 *
 * Events: `response` (Node's message), `data` (chunk, resume), `complete`, `error` (Chromium's name of it), `login`
 * (AuthInfo, callback) and `redirect` (status, method, address).
 */
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, type ClientRequest as NodeRequest, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type * as Electron from 'electron';
import { state } from './record.ts';

/** Chromium's names of what Node reports. */
const NET_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
};

export interface LoaderOptions {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

interface Login {
  readonly user: string;
  readonly password: string;
}

/** Logins that proxies accepted, as Chromium's session keeps them. */
const knownLogins = new Map<string, Login>();

class NetError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export class UrlLoader extends EventEmitter {
  private isOver = false;
  private sent: NodeRequest | null = null;

  constructor(options: LoaderOptions) {
    super();
    this.send(options).catch((error: NodeJS.ErrnoException) => this.fail(error.code));
  }

  /** Ends the connection. No event comes after it. */
  cancel(): void {
    this.isOver = true;
    this.sent?.destroy();
  }

  private say(name: string, ...args: unknown[]): void {
    if (!this.isOver) this.emit(name, ...args);
  }

  private fail(code = ''): void {
    this.say('error', `net::${NET_ERRORS[code] ?? (code.startsWith('ERR_') ? code : 'ERR_FAILED')}`);
    this.cancel();
  }

  private async send({ url, method, headers, body }: LoaderOptions): Promise<void> {
    const { protocol, hostname, port } = new URL(url);
    const trust = state.trusted.length > 0 ? { ca: state.trusted } : {};
    const tunnel = protocol === 'https:' ? await this.tunnel(`${hostname}:${port || 443}`) : null;
    if (this.isOver) return void tunnel?.destroy();
    const connection = tunnel
      ? { createConnection: () => connectTls({ ...trust, socket: tunnel, servername: hostname }) }
      : { agent: false, ...trust };
    const start = protocol === 'https:' ? overHttps : overHttp;
    this.sent = start(url, { method, headers, ...connection });
    this.sent.end(body);
    const [message] = (await once(this.sent, 'response')) as [IncomingMessage];
    this.sent.on('error', () => undefined);
    const { statusCode = 0, headers: answered } = message;
    if (statusCode >= 300 && statusCode < 400 && answered.location)
      return this.say('redirect', statusCode, method, new URL(answered.location, url).href);
    this.say('response', message);
    message.on('data', (chunk: Buffer) => {
      message.pause();
      this.say('data', chunk, () => message.resume());
    });
    message.on('error', () => this.fail('ERR_CONTENT_LENGTH_MISMATCH'));
    message.on('end', () => this.say('complete'));
  }

  /** @returns null where no proxy is on the way */
  private async tunnel(target: string): Promise<Socket | null> {
    const [kind, address = ''] = state.proxy.split(';')[0]?.trim().split(' ') ?? [];
    if (kind === 'DIRECT') return null;
    if (kind !== 'PROXY') throw new NetError('ERR_PROXY_CONNECTION_FAILED');
    const [host, port] = [address.split(':')[0] ?? '', Number(address.split(':')[1])];
    let challenge = '';
    for (let login: Login | null = null; ; ) {
      const authorization = login && answerTo(challenge, login, target);
      const asked = overHttp({
        ...{ host, port, method: 'CONNECT', path: target, agent: false },
        headers: { host: target, ...(authorization && { 'proxy-authorization': authorization }) },
      });
      this.sent = asked.end();
      const [{ statusCode, headers }, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket];
      if (statusCode === 200) {
        if (login) knownLogins.set(address, login);
        return socket;
      }
      socket.destroy();
      challenge = headers['proxy-authenticate'] ?? '';
      const known: Login | undefined = login ? undefined : knownLogins.get(address);
      login = statusCode === 407 ? (known ?? (await this.askForLogin(challenge, host, port))) : null;
      if (!login) throw new NetError('ERR_TUNNEL_CONNECTION_FAILED');
    }
  }

  private askForLogin(challenge: string, host: string, port: number): Promise<Login | null> {
    const scheme = challenge.split(' ')[0]?.toLowerCase() ?? '';
    const info: Electron.AuthInfo = {
      ...{ isProxy: true, scheme, host, port },
      realm: parameter(challenge, 'realm'),
    };
    return new Promise((resolve) => {
      this.say('login', info, (user?: string, password?: string) =>
        resolve(user === undefined || password === undefined ? null : { user, password }),
      );
    });
  }
}

/** The `Proxy-Authorization` of a CONNECT: Basic (RFC 7617), or Digest with MD5 and `qop=auth` (RFC 7616). */
function answerTo(challenge: string, { user, password }: Login, target: string): string {
  if (!/^digest /i.test(challenge)) return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const [realm, nonce] = [parameter(challenge, 'realm'), parameter(challenge, 'nonce')];
  const [count, own] = ['00000001', 'f00d'];
  const proof = md5(
    [md5(`${user}:${realm}:${password}`), nonce, count, own, 'auth', md5(`CONNECT:${target}`)].join(':'),
  );
  return `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${target}", qop=auth, nc=${count}, cnonce="${own}", response="${proof}"`;
}

function parameter(challenge: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(challenge)?.[1] ?? '';
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
