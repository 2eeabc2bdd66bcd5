import type { AuthInfo } from 'electron';
import type { ProxyLogins } from '../../../network/logins.ts';

export type KnownLogins = Pick<ProxyLogins, 'proxyAt' | 'isKnown' | 'next'>;

/**
 * Answers a proxy that asks for a login. The user is not asked, because checks start by themselves. Each login is tried
 * once, since another refusal could lock the user's account at the proxy; a server gets none.
 */
export function createProxyLogin(logins: KnownLogins) {
  const tried = new Set<string>();

  async function known(host: string, port: number) {
    const proxy = logins.proxyAt(host, port);
    const login = (await logins.isKnown(proxy)) ? await logins.next(proxy, null) : null;
    const key = JSON.stringify([host, port, login]);
    if (!login || tried.has(key)) return null;
    tried.add(key);
    return login;
  }

  return ({ isProxy, host, port }: AuthInfo, answer: (user: string, password: string) => void) => {
    // Electron takes no answer for "none".
    const none = answer as () => void;
    if (!isProxy) return none();
    known(host, port).then((login) => (login ? answer(login.user, login.password) : none()), none);
  };
}
