import type { RequestOptions } from 'node:http';
import type { AuthInfo, ClientRequest, IncomingMessage } from 'electron';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import type { Login } from '../../../credentials/login.ts';
import { UpdateError } from '../../../updates/types.ts';

/** Most redirects of a request, as in a browser. electron-updater's own count starts again at each redirect. */
const MOST_REDIRECTS = 20;
/** How long a server may be silent. */
const SILENCE_MS = 60_000;

/** Finds the login for a proxy; null: none is known. */
export type ProxyLogin = (proxy: AuthInfo) => Promise<Login | null>;

/** The bounds of one check or one download. */
export interface DownloadLimits {
  /** Most bytes of one answer. */
  readonly maxBytes: number;
  /** Ends every request when it is aborted. */
  readonly signal: AbortSignal;
}

/** The options of a request, or of the request that follows a redirect. */
interface Chain extends RequestOptions {
  /** Redirects so far. */
  readonly redirects?: number;
}

/**
 * Sends the requests of electron-updater over Chromium's network stack, within bounds that this library lacks: only
 * https, also after a redirect; a limit on the size of an answer; an end when the server falls silent (the library's
 * own timeout works on Node's sockets only); an end when the user cancels (the library would go on to load the file).
 * The library's random number, by which the server could recognise this computer, is not sent: the computer itself
 * decides whether it takes part in a staged rollout.
 */
export class GuardedExecutor extends ElectronHttpExecutor {
  private readonly proxyLogin: ProxyLogin;
  private readonly silenceMs: number;
  private bounds: DownloadLimits = { maxBytes: 0, signal: AbortSignal.abort() };

  constructor(proxyLogin: ProxyLogin, silenceMs: number = SILENCE_MS) {
    super();
    this.proxyLogin = proxyLogin;
    this.silenceMs = silenceMs;
  }

  /** Sets the bounds of all requests from now on. Before the first call every request fails. */
  setBounds(bounds: DownloadLimits): void {
    this.bounds = bounds;
  }

  override createRequest(options: Chain, callback: (response: IncomingMessage) => void): ClientRequest {
    this.bounds.signal.throwIfAborted();
    if (options.protocol !== 'https:') throw insecure(options);
    const headers = Object.entries(options.headers ?? {}).filter(([name]) => name !== 'x-user-staging-id');
    const request = super.createRequest({ ...options, headers: Object.fromEntries(headers) }, callback);
    let isGiven = false;
    request.on('login', (proxy, answer) => {
      // A second try could lock the user's account at the proxy, and a server gets no login at all.
      if (isGiven || !proxy.isProxy) return answer();
      isGiven = true;
      this.proxyLogin(proxy).then(
        (login) => (login ? answer(login.user, login.password) : answer()),
        // Without a login the request gets the proxy's refusal as its answer.
        () => answer(),
      );
    });
    return request;
  }

  protected override addRedirectHandlers(
    request: ClientRequest,
    options: Chain,
    reject: (error: Error) => void,
    redirectCount: number,
    handler: (options: RequestOptions) => void,
  ): void {
    super.addRedirectHandlers(request, options, reject, redirectCount, (target) => {
      const redirects = (options.redirects ?? 0) + 1;
      if (redirects > MOST_REDIRECTS) return reject(new UpdateError('server', 'too many redirects'));
      // Rejected, because no caller could catch an error that an event listener throws.
      if (target.protocol !== 'https:') return reject(insecure(target));
      const next: Chain = { ...target, redirects };
      handler(next);
    });
  }

  override addErrorAndTimeoutHandlers(request: ClientRequest, reject: (error: Error) => void): void {
    super.addErrorAndTimeoutHandlers(request, reject);
    const { maxBytes, signal } = this.bounds;
    let received = 0;
    const fail = (error: Error) => {
      reject(error);
      request.abort();
    };
    const cancel = () => fail(new UpdateError('network', 'cancelled'));
    const silence = setTimeout(() => {
      fail(new UpdateError('network', `no answer within ${this.silenceMs / 1000} s`));
    }, this.silenceMs);
    signal.addEventListener('abort', cancel);
    request.on('response', (response) => {
      silence.refresh();
      response.on('data', (chunk) => {
        silence.refresh();
        received += chunk.length;
        if (received > maxBytes) fail(new UpdateError('damaged', 'the answer is larger than announced'));
      });
      response.on('aborted', () => reject(new UpdateError('network', 'the connection broke off')));
    });
    request.on('close', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', cancel);
    });
  }
}

function insecure({ protocol, hostname }: RequestOptions): UpdateError {
  return new UpdateError('insecure', `not https: ${protocol ?? ''}//${hostname ?? ''}`);
}
