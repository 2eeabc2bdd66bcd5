import { AppError } from '../util/errors.ts';

/** Why no usable response came. */
export interface Fault {
  readonly kind: 'fault';
  readonly fault:
    | 'network'
    | 'certificate'
    | 'timeout'
    | 'redirect'
    | 'too-large'
    /** The server answered, but the answer's packing is broken. */
    | 'unreadable'
    /** The proxy on the way does not answer. */
    | 'proxy-unreachable'
    /** The proxy wants a login, and none was sent that it accepts. */
    | 'proxy-login'
    /** The proxy refuses the request, or works in a way that is not supported here. */
    | 'proxy-refused';
  /** For support, such as `ECONNREFUSED` or `ERR_NAME_NOT_RESOLVED`; capitals, digits and `_` only. */
  readonly code: string;
}

const CODE = /^[A-Z][A-Z0-9_]*$/;
/** Chromium's network stack (Electron) has its code in the message alone: `net::ERR_CONNECTION_REFUSED`. */
const CHROMIUM_CODE = /^net::(ERR_[A-Z0-9_]+)/;
/** The message of Electron's error for a redirect. Node returns the 3xx response instead. */
const ELECTRON_REDIRECT = 'Redirect was cancelled';

const TIMEOUT = /TIMEDOUT|TIMED_OUT|(^|_)TIMEOUT$/;
/**
 * OpenSSL's verification errors as Node names them, and Chromium's `ERR_CERT_*`. Those without a name of their own, such
 * as a key that is too short, are `UNSPECIFIED` to Node.
 */
const CERTIFICATE =
  /^UNSPECIFIED$|CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|UNABLE_TO_DECODE_ISSUER|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED/;

/** The codes of zlib (Node), and those of Chromium. */
const UNREADABLE = /^(Z_|ERR_CONTENT_DECODING_)/;

/** The server wants a certificate of this computer. Its own may be a good one. */
const CLIENT_CERTIFICATE = /_ALERT_|^ERR_SSL_CLIENT_AUTH_/;

/**
 * Codes of `network/proxy-error.ts` and of Chromium, with the fault that they mean. A proxy's 5xx is not among them: it
 * means that the proxy did not reach the server.
 */
const PROXY: readonly (readonly [RegExp, Fault['fault']])[] = [
  [/^(PROXY_LOGIN|ERR_PROXY_AUTH_\w+)$/, 'proxy-login'],
  [/^(PROXY_UNREACHABLE|PROXY_ADDRESS|ERR_PROXY_CONNECTION_FAILED)$/, 'proxy-unreachable'],
  [/^(PROXY_UNSUPPORTED|PROXY_[1-4]\d\d|ERR_TUNNEL_CONNECTION_FAILED)$/, 'proxy-refused'],
];

/**
 * The fault that an error of `fetch` (Node's or Electron's) means. Only a code is taken from the error, because
 * messages and causes may contain the request.
 */
export function faultOf(error: unknown): Fault {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === ELECTRON_REDIRECT) return { kind: 'fault', fault: 'redirect', code: 'REDIRECT' };
    const code = codeOf(cause);
    if (code !== null) return { kind: 'fault', fault: faultOfCode(code), code };
  }
  return { kind: 'fault', fault: 'network', code: 'UNKNOWN' };
}

function codeOf(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code;
  return CHROMIUM_CODE.exec(error.message)?.[1] ?? null;
}

function faultOfCode(code: string): Fault['fault'] {
  for (const [codes, fault] of PROXY) if (codes.test(code)) return fault;
  if (TIMEOUT.test(code)) return 'timeout';
  if (UNREADABLE.test(code)) return 'unreadable';
  return CERTIFICATE.test(code) && !CLIENT_CERTIFICATE.test(code) ? 'certificate' : 'network';
}

/**
 * The failure of a request that ended with the fault and is not sent again.
 *
 * @throws AppError `proxy` where no request can get through until somebody removes the cause
 */
export function failureOf({ fault }: Fault): 'network' | 'server' {
  if (fault === 'proxy-login') throw new AppError('proxy', 'The proxy wants a user name and a password.');
  if (fault === 'proxy-refused') throw new AppError('proxy', 'The proxy does not let the request pass.');
  return fault === 'certificate' ? 'network' : 'server';
}
