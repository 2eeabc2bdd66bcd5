/** Why a connection through a proxy failed. The message contains the proxy's address and no login. */
export class ProxyError extends Error {
  /**
   * `PROXY_LOGIN`: the proxy wants a login, and accepts none that is known. `PROXY_UNREACHABLE`: it does not answer.
   * `PROXY_TIMEOUT`: the system does not say which proxy to use. `PROXY_UNSUPPORTED`: it speaks SOCKS, or wants a login
   * of a kind that Node's client does not know. `PROXY_ADDRESS`: its address in the environment can't be read.
   * `PROXY_<status>`: it answered CONNECT with this status.
   */
  readonly code: ProxyErrorCode;

  constructor(code: ProxyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProxyError';
    this.code = code;
  }
}

type ProxyErrorCode =
  | 'PROXY_LOGIN'
  | 'PROXY_UNREACHABLE'
  | 'PROXY_TIMEOUT'
  | 'PROXY_UNSUPPORTED'
  | 'PROXY_ADDRESS'
  | `PROXY_${number}`;
