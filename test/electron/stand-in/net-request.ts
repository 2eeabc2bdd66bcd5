/** `electron.net.request` over Node's https, with the events of the real one (`lib/common/api/net-client-request.ts`). */
import { EventEmitter } from 'node:events';
import { type ClientRequest as NodeRequest, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { PassThrough } from 'node:stream';
import type * as Electron from 'electron';
import { note, state } from './record.ts';

type Method<Name extends keyof Electron.ClientRequest> = Electron.ClientRequest[Name] extends (
  ...args: infer Args
) => infer Result
  ? (...args: Args) => Result
  : never;

/** Chromium's names of what Node reports; the real request has no other code. */
const NET_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EPROTO: 'net::ERR_SSL_PROTOCOL_ERROR',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
};

export class Response extends PassThrough {
  statusCode = 0;
  statusMessage = '';
  headers: Record<string, string | string[]> = {};
}

export class StandInRequest extends EventEmitter {
  private readonly inner: NodeRequest;
  private readonly redirect: string;
  private readonly response = new Response();
  private hasEnded = false;
  private isAborted = false;

  constructor(options: Electron.ClientRequestConstructorOptions | string) {
    super();
    if (typeof options === 'string') throw new Error('the stand-in sends what is given as options alone');
    const { protocol, hostname, port, path = '/', headers = {}, method = 'GET' } = options;
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new Error('ClientRequest only supports http: and https: protocols');
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
    note('net.request', options);
    this.redirect = options.redirect ?? 'follow';
    const start = protocol === 'https:' ? overHttps : overHttp;
    this.inner = start(url, {
      ...{ method, headers, agent: false },
      ...(state.trusted.length > 0 ? { ca: state.trusted } : {}),
    });
    this.inner.on('error', (error: NodeJS.ErrnoException) =>
      this.finish(new Error(NET_ERRORS[error.code ?? ''] ?? 'net::ERR_FAILED')),
    );
    this.inner.on('response', (incoming) => {
      const { statusCode = 0, statusMessage = '' } = incoming;
      const location = incoming.headers.location;
      if (statusCode >= 300 && statusCode < 400 && location) {
        incoming.resume();
        return this.redirected(statusCode, method, new URL(location, url).href);
      }
      const { response } = this;
      response.statusCode = statusCode;
      response.statusMessage = statusMessage;
      response.headers = incoming.headers as Response['headers'];
      incoming.on('error', () => this.finish(new Error('net::ERR_CONTENT_LENGTH_MISMATCH')));
      incoming.on('end', () => this.finish());
      incoming.pipe(response);
      this.emit('response', response);
    });
  }

  end: Method<'end'> = () => {
    this.inner.end();
    return this as never;
  };

  abort: Method<'abort'> = () => {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'));
    this.isAborted = true;
    this.finish();
    this.response.destroy();
    this.inner.destroy();
  };

  /** Without `followRedirect`, which nothing here calls. */
  private redirected(status: number, method: string, location: string): void {
    this.emit('redirect', status, method, location, {});
    if (this.isAborted) return;
    if (this.redirect === 'follow') throw new Error('the stand-in follows no redirect by itself');
    this.finish(new Error('Redirect was cancelled'));
  }

  private finish(error?: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (error) {
      if (this.response.statusCode !== 0) this.response.destroy(error);
      this.emit('error', error);
      this.inner.destroy();
    }
    this.emit('close');
  }
}

StandInRequest.prototype satisfies Pick<Electron.ClientRequest, 'end' | 'abort'>;
