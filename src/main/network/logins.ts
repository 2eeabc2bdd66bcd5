import type { Login } from '../credentials/login.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createLoginQuestions, type LoginQuestions } from './login-questions.ts';
import { addressOf, type ProxyServer, proxyOrigin } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

interface ProxyLoginsDeps {
  readonly stored: {
    read(origin: string): Promise<Login | null>;
    save(origin: string, login: Login): Promise<void>;
  };
  /** The login that the environment holds for the proxy; null: none. */
  readonly fromEnvironment: (origin: string) => Login | null;
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
   * A login to try next. Callers that ask at the same time share one answer. The environment and the keychain are tried
   * once: a password that is refused again and again locks its owner out.
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
  readonly untried: Set<'environment' | 'keychain'>;
  isDeclined: boolean;
  /** The login that was given out last and has not been refused since. */
  current: Login | null;
  isAccepted: boolean;
  /** The pending choice, which concurrent callers share; null: none. */
  choosing: Promise<Login> | null;
  /** The login that the user wishes to save, until the proxy accepts it. */
  toSave: Login | null;
}

export function createProxyLogins(deps: ProxyLoginsDeps): ProxyLogins {
  const { stored, log } = deps;
  const proxies = new Map<string, ProxyState>();
  const questions = createLoginQuestions();
  const { read, fromSources } = loginSources(deps, questions);

  function stateOf(proxy: ProxyServer): ProxyState {
    const origin = proxyOrigin(proxy);
    const state: ProxyState = proxies.get(origin) ?? {
      proxy,
      untried: new Set(['environment', 'keychain']),
      isDeclined: false,
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
      state.current = await fromSources(state, refused);
      return state.current;
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
      const { current, untried } = stateOf(proxy);
      if (current) return true;
      for (const source of untried) if (await read(proxy, source)) return true;
      return false;
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
      for (const state of proxies.values()) state.isDeclined = false;
    },
    question: questions.current,
    answer: questions.answer,
    onQuestion: questions.onQuestion,
  };
}

/** Where logins come from: the environment, then the keychain, then the user. */
function loginSources({ stored, fromEnvironment, log }: ProxyLoginsDeps, questions: LoginQuestions) {
  async function read(proxy: ProxyServer, source: 'environment' | 'keychain'): Promise<Login | null> {
    const origin = proxyOrigin(proxy);
    const login = source === 'environment' ? fromEnvironment(origin) : await stored.read(origin);
    if (login) log.hide(login.password);
    return login;
  }

  /** From the user, who is asked again only after `askAgain` once they have declined. */
  async function ask(state: ProxyState, refused: Login | null): Promise<Login> {
    const address = addressOf(state.proxy);
    const failure = new ProxyError('PROXY_LOGIN', `The proxy ${address} wants a user name and a password.`);
    if (state.isDeclined || !questions.canAsk()) throw failure;
    const answer = await questions.ask({ proxy: address, refusedUser: refused?.user ?? null });
    if (!answer) {
      state.isDeclined = true;
      throw failure;
    }
    log.hide(answer.password);
    const login = { user: answer.user, password: answer.password };
    state.toSave = answer.remember ? login : null;
    return login;
  }

  async function fromSources(state: ProxyState, refused: Login | null): Promise<Login> {
    state.toSave = null;
    for (const source of state.untried) {
      state.untried.delete(source);
      const login = await read(state.proxy, source);
      if (login && !isSameLogin(login, refused)) return login;
    }
    return ask(state, refused);
  }

  return { read, fromSources };
}

const isSameLogin = (a: Login, b: Login | null): boolean => a.user === b?.user && a.password === b.password;
