import type { Login } from '../credentials/login.ts';
import type { Log } from '../util/log.ts';
import type { LoginAnswer, LoginQuestions } from './login-questions.ts';
import { addressOf, type ProxyServer, proxyOrigin } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

export interface LoginSourcesDeps {
  readonly stored: { read(origin: string): Promise<Login | null> };
  /** The login that the environment holds for the proxy; null: none. */
  readonly fromEnvironment: (origin: string) => Login | null;
  readonly questions: Pick<LoginQuestions, 'ask' | 'canAsk'>;
  readonly log: Pick<Log, 'hide'>;
}

/** Where the logins of one proxy come from: the environment, then the keychain, then the user. */
export interface LoginSources {
  /** Whether the environment or the keychain has a login that was not tried yet. */
  hasUntried(): Promise<boolean>;
  /**
   * Tries each source in turn. The environment and the keychain are tried once: a password that is refused again and
   * again locks its owner out.
   *
   * @param refused the login that the proxy has just refused; null: no login was sent
   * @throws ProxyError `PROXY_LOGIN` where the user declines, has declined before, or can't be asked
   */
  next(refused: Login | null): Promise<LoginAnswer>;
  /** From now on a user who has declined may be asked again. */
  askAgain(): void;
}

type SavedSource = 'environment' | 'keychain';

export function createLoginSources(proxy: ProxyServer, deps: LoginSourcesDeps): LoginSources {
  const { stored, fromEnvironment, questions, log } = deps;
  const origin = proxyOrigin(proxy);
  const untried = new Set<SavedSource>(['environment', 'keychain']);
  let isDeclined = false;

  async function read(source: SavedSource): Promise<Login | null> {
    const login = source === 'environment' ? fromEnvironment(origin) : await stored.read(origin);
    if (login) log.hide(login.password);
    return login;
  }

  async function ask(refused: Login | null): Promise<LoginAnswer> {
    const address = addressOf(proxy);
    const failure = new ProxyError('PROXY_LOGIN', `The proxy ${address} wants a user name and a password.`);
    if (isDeclined || !questions.canAsk()) throw failure;
    const answer = await questions.ask({ proxy: address, refusedUser: refused?.user ?? null });
    if (!answer) {
      isDeclined = true;
      throw failure;
    }
    log.hide(answer.password);
    return answer;
  }

  return {
    async hasUntried() {
      for (const source of untried) if (await read(source)) return true;
      return false;
    },
    async next(refused) {
      for (const source of untried) {
        untried.delete(source);
        const login = await read(source);
        if (login && !isSameLogin(login, refused)) return { ...login, remember: false };
      }
      return ask(refused);
    },
    askAgain() {
      isDeclined = false;
    },
  };
}

export function isSameLogin(a: Login, b: Login | null): boolean {
  return a.user === b?.user && a.password === b.password;
}
