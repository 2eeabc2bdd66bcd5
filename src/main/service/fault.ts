/** Why no usable response came. */
export interface Fault {
  readonly kind: 'fault';
  readonly fault: 'network' | 'certificate' | 'timeout' | 'redirect' | 'too-large';
  /** For support, such as `ECONNREFUSED` or `ERR_NAME_NOT_RESOLVED`; capitals, digits and `_` only. */
  readonly code: string;
}

const CODE = /^[A-Z][A-Z0-9_]*$/;
/** Chromium's network stack (Electron) has its code in the message alone: `net::ERR_CONNECTION_REFUSED`. */
const CHROMIUM_CODE = /^net::(ERR_[A-Z0-9_]+)/;
/** Electron says this where Node hands out the 3xx itself. */
const ELECTRON_REDIRECT = 'Redirect was cancelled';

const TIMEOUT = /TIMEDOUT|TIMED_OUT|_TIMEOUT$/;
/** OpenSSL's verification errors as Node names them, and Chromium's `ERR_CERT_*`. */
const CERTIFICATE =
  /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|UNABLE_TO_DECODE_ISSUER|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED/;

/**
 * What a throw of `fetch` (Node's or Electron's) means. Only a code is taken from it: messages and causes may carry
 * the request.
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
  if (TIMEOUT.test(code)) return 'timeout';
  return CERTIFICATE.test(code) ? 'certificate' : 'network';
}
