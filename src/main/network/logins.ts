import type { Login } from '../credentials/login.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createLoginQuestions, type LoginQuestions } from './login-questions.ts';
import {
  createLoginSources,
  isSameLogin,
  type LoginSources,
  type LoginSourcesDeps,
} from './login-sources.ts';
import { type ProxyServer, proxyOrigin } from './proxy.ts';

/** Logins in the keychain, by the proxy's origin. */
interface StoredLogins {
  read(origin: string): Promise<Login | null>;
  save(origin: string, login: Login): Promise<void>;
}

interface ProxyLoginsDeps extends Pick<LoginSourcesDeps, 'fromEnvironment'> {
  readonly stored: StoredLogins;
  readonly log: Pick<Log, 'warn' | 'hide'>;
}

/**
 * The logins of proxies: from the environment, from the keychain, else from the user. Each belongs to one proxy and is
 * given out for no other.
 */
export interface ProxyLogins extends Pick<LoginQuestions, 'answer' | 'onQuestion'> {
  /** The known proxy at this address; where there is none, a proxy over plain http. */
  proxyAt(host: string, port: number): ProxyServer;
  /** The login that the proxy accepted last and has not refused since; null: none. */
  accepted(proxy: ProxyServer): Login | null;
  /** The login that was given out last and has not been refused since. */
  current(proxy: ProxyServer): Login | null;
  /** Whether there is a login that has not been refused, so that the user need not be asked. */
  isKnown(proxy: ProxyServer): Promise<boolean>;
  /**
   * A login to try next. Callers that ask at the same time share one answer.
   *
   * @param refused the login that the proxy has just refused; null: no login was sent
   * @throws ProxyError `PROXY_LOGIN` where the user declines, has declined before, or can't be asked
   */
  next(proxy: ProxyServer, refused: Login | null): Promise<Login>;
  /** Call it when the proxy has accepted the login. The login is used from now on, and saved if the user wished so. */
  accept(proxy: ProxyServer, login: Login): void;
  /** Call it when the user starts a request. A user who has declined is then asked again. */
  askAgain(): void;
  question: LoginQuestions['current'];
}

interface ProxyState {
  readonly proxy: ProxyServer;
  readonly sources: LoginSources;
  /** The login that was given out last and has not been refused since. */
  current: Login | null;
  isAccepted: boolean;
  /** The pending choice from the sources, which concurrent callers share; null: none. */
  choosing: Promise<Login> | null;
  /** The login that the user wishes to save, until the proxy accepts it. */
  toSave: Login | null;
}

export function createProxyLogins({ stored, fromEnvironment, log }: ProxyLoginsDeps): ProxyLogins {
  const proxies = new Map<string, ProxyState>();
  const questions = createLoginQuestions();

  function stateOf(proxy: ProxyServer): ProxyState {
    const origin = proxyOrigin(proxy);
    const sources = () => createLoginSources(proxy, { stored, fromEnvironment, questions, log });
    const state = proxies.get(origin) ?? {
      proxy,
      sources: sources(),
      current: null,
      isAccepted: false,
      choosing: null,
      toSave: null,
    };
    proxies.set(origin, state);
    return state;
  }

  async function choose(state: ProxyState, refused: Login | null): Promise<Login> {
    try {
      const { user, password, remember } = await state.sources.next(refused);
      const login = { user, password };
      state.toSave = remember ? login : null;
      state.current = login;
      return login;
    } finally {
      state.choosing = null;
    }
  }

  return {
    proxyAt(host, port) {
      const states = [...proxies.values()];
      const found = states.find(({ proxy }) => proxy.host === host && proxy.port === port);
      return found?.proxy ?? { scheme: 'http', host, port };
    },
    accepted(proxy) {
      const { current, isAccepted } = stateOf(proxy);
      return isAccepted ? current : null;
    },
    current: (proxy) => stateOf(proxy).current,
    async isKnown(proxy) {
      const { current, sources } = stateOf(proxy);
      return current !== null || sources.hasUntried();
    },
    next(proxy, refused) {
      const state = stateOf(proxy);
      if (state.current && !isSameLogin(state.current, refused)) return Promise.resolve(state.current);
      // A refused login must not be sent again, because each refusal may count towards a lock of the user's account.
      state.current = null;
      state.isAccepted = false;
      state.choosing ??= choose(state, refused);
      return state.choosing;
    },
    accept(proxy, login) {
      const state = stateOf(proxy);
      if (state.current !== login) return;
      state.isAccepted = true;
      if (state.toSave !== login) return;
      state.toSave = null;
      stored
        .save(proxyOrigin(proxy), login)
        .catch((error: unknown) => log.warn('proxy.login-not-saved', { error: messageOf(error) }));
    },
    askAgain() {
      for (const { sources } of proxies.values()) sources.askAgain();
    },
    question: questions.current,
    answer: questions.answer,
    onQuestion: questions.onQuestion,
  };
}
