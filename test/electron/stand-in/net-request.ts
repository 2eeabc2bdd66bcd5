/** `electron.net.request` with the streams of the real one (`lib/common/api/net-client-request.ts`) over `url-loader.ts`. */
import type { IncomingMessage } from 'node:http';
import { Readable, Writable } from 'node:stream';
import type * as Electron from 'electron';
import { note } from './record.ts';
import { UrlLoader } from './url-loader.ts';

/** Every request so far. */
export const requests: ClientRequest[] = [];

class Response extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: IncomingMessage['headers'];
  private more: (() => void) | null = null;

  constructor({ statusCode = 0, statusMessage = '', headers }: IncomingMessage) {
    super();
    this.statusCode = statusCode;
    this.statusMessage = statusMessage;
    this.headers = headers;
  }

  /** @param more asks the network for the next piece; it waits while nobody reads */
  receive(chunk: Buffer, more: () => void): void {
    if (this.push(chunk)) more();
    else this.more = more;
  }

  override _read(): void {
    this.more?.();
    this.more = null;
  }
}

/**
 * Being a Writable that destroys itself, a request emits `close` as soon as it is *sent*, before its `response`
 * (electron#47096). From then on `abort` emits nothing on it but `abort`, and destroys the response without an error.
 */
export class ClientRequest extends Writable {
  readonly options: Electron.ClientRequestConstructorOptions;
  private readonly chunks: Buffer[] = [];
  private loader: UrlLoader | null = null;
  private response: Response | null = null;
  private isAborted = false;

  constructor(options: Electron.ClientRequestConstructorOptions | string) {
    super({ autoDestroy: true });
    this.options = typeof options === 'string' ? { url: options } : options;
    if (!/^https?:$/.test(new URL(this.url()).protocol))
      throw new Error('ClientRequest only supports http: and https: protocols');
    note('net.request', options);
    requests.push(this);
  }

  private url(): string {
    const { url, protocol = 'http:', hostname = 'localhost', port, path = '/' } = this.options;
    return url ?? `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
  }

  /** A body is first written to a stream within, which takes a tick each for the piece and for the end. */
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    process.nextTick(done);
  }

  /** The request starts also where it was aborted since. */
  override _final(done: () => void): void {
    const finish = () => {
      this.start();
      done();
    };
    if (this.chunks.length === 0) finish();
    else process.nextTick(finish);
  }

  private start(): void {
    const { method = 'GET', headers = {}, redirect = 'follow' } = this.options;
    const body = this.chunks.length > 0 ? Buffer.concat(this.chunks) : null;
    this.loader = new UrlLoader({ url: this.url(), method, headers, body });
    this.loader.on('response', (message: IncomingMessage) => {
      this.response = new Response(message);
      this.emit('response', this.response);
    });
    this.loader.on('data', (chunk: Buffer, more: () => void) => this.response?.receive(chunk, more));
    this.loader.on('complete', () => this.response?.push(null));
    this.loader.on('error', (text: string) => {
      const error = new Error(text);
      this.response?.destroy(error);
      this.die(error);
    });
    // Without a listener for it, a login is declined.
    this.loader.on('login', (info: Electron.AuthInfo, answer: (user?: string) => void) => {
      if (!this.emit('login', info, answer)) answer();
    });
    this.loader.on('redirect', (...args: unknown[]) => {
      this.emit('redirect', ...args, {});
      if (this.isAborted) return;
      if (redirect === 'follow') throw new Error('the stand-in follows no redirect');
      this.die(new Error('Redirect was cancelled'));
    });
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'));
    this.isAborted = true;
    this.die();
  }

  private die(error?: Error): void {
    // A stream that has closed emits no error by itself any more.
    if (this.destroyed && error) this.emit('error', error);
    this.destroy(error);
    this.loader?.cancel();
    this.response?.destroy(error);
  }
}

ClientRequest.prototype satisfies Pick<Electron.ClientRequest, 'abort'>;
