import type { Login } from '../credentials/login.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { addressOf, originOf, type ProxyServer } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

/** What the user is asked. */
export interface LoginQuestion {
  readonly id: number;
  /** `host:port` of the proxy. */
  readonly proxy: string;
  /** What it refused before; null where nothing was tried. */
  readonly refusedUser: string | null;
}

/** What the user answers. */
export interface LoginAnswer extends Login {
  /** Keep it in the system's keychain. */
  readonly remember: boolean;
}

/** Logins that were kept, by the proxy's origin. */
export interface StoredLogins {
  read(origin: string): Promise<Login | null>;
  save(origin: string, login: Login): Promise<void>;
}

export interface ProxyLoginsDeps {
  readonly stored: StoredLogins;
  /** What the environment says of the proxy; null: nothing. */
  readonly fromEnvironment: (origin: string) => Login | null;
  readonly log: Pick<Log, 'warn' | 'hide'>;
}

/**
 * The logins of proxies: from the environment, from the keychain, else from the user. Each belongs to one proxy and is
 * given out for no other.
 */
export interface ProxyLogins {
  /** The proxy that is in use at this address; over plain http where none is. */
  proxyAt(host: string, port: number): ProxyServer;
  /** What the proxy took last; null: nothing so far. */
  accepted(proxy: ProxyServer): Login | null;
  /** What was given out last, and has not been refused since. */
  current(proxy: ProxyServer): Login | null;
  /** Whether there is a login that has not been refused, so that the user need not be asked. */
  isKnown(proxy: ProxyServer): Promise<boolean>;
  /**
   * A login to try next. Those that ask at the same time wait for the same answer.
   *
   * @param refused what the proxy has just refused; null: nothing was sent
   * @throws ProxyError `PROXY_LOGIN` where the user declines, has declined before, or is not there to be asked
   */
  next(proxy: ProxyServer, refused: Login | null): Promise<Login>;
  /** The proxy took it: it is used from now on, and kept if the user wished so. */
  accept(proxy: ProxyServer, login: Login): void;
  /** Who declined is asked again, since the user wants something done now. */
  askAgain(): void;

  /** The question that waits for the user. */
  question(): LoginQuestion | null;
  /** @param answer null: declined */
  answer(id: number, answer: LoginAnswer | null): void;
  /** Called with each new question, and with null when none is left. Without a listener nobody is asked. */
  onQuestion(listener: (question: LoginQuestion | null) => void): () => void;
}

interface Known {
  readonly proxy: ProxyServer;
  /** Given out last, and not refused since. */
  current: Login | null;
  isAccepted: boolean;
  /** Each is tried once: a password that is refused over and over locks its owner out. */
  readonly untried: Set<'environment' | 'keychain'>;
  asking: Promise<Login> | null;
  isDeclined: boolean;
  /** The user's wish, for when the proxy takes it. */
  toKeep: Login | null;
}

interface Pending extends LoginQuestion {
  readonly settle: (answer: LoginAnswer | null) => void;
}

export function createProxyLogins({ stored, fromEnvironment, log }: ProxyLoginsDeps): ProxyLogins {
  const proxies = new Map<string, Known>();
  const listeners = new Set<(question: LoginQuestion | null) => void>();
  const pending: Pending[] = [];
  let lastId = 0;

  function known(proxy: ProxyServer): Known {
    const origin = originOf(proxy);
    const found = proxies.get(origin) ?? {
      proxy,
      current: null,
      isAccepted: false,
      untried: new Set(['environment', 'keychain'] as const),
      asking: null,
      isDeclined: false,
      toKeep: null,
    };
    proxies.set(origin, found);
    return found;
  }

  async function read(source: 'environment' | 'keychain', proxy: ProxyServer): Promise<Login | null> {
    const origin = originOf(proxy);
    const login = source === 'environment' ? fromEnvironment(origin) : await stored.read(origin);
    if (login) log.hide(login.password);
    return login;
  }

  async function choose(proxy: ProxyServer, refused: Login | null): Promise<Login> {
    const state = known(proxy);
    for (const source of state.untried) {
      state.untried.delete(source);
      const login = await read(source, proxy);
      if (login && !isSame(login, refused)) return login;
    }
    return ask(proxy, refused);
  }

  async function ask(proxy: ProxyServer, refused: Login | null): Promise<Login> {
    const state = known(proxy);
    const address = addressOf(proxy);
    const failure = new ProxyError('PROXY_LOGIN', `The proxy ${address} wants a user name and a password.`);
    if (state.isDeclined || listeners.size === 0) throw failure;
    const { promise, resolve } = Promise.withResolvers<LoginAnswer | null>();
    pending.push({ id: ++lastId, proxy: address, refusedUser: refused?.user ?? null, settle: resolve });
    if (pending.length === 1) notify();
    const answer = await promise;
    if (!answer) {
      state.isDeclined = true;
      throw failure;
    }
    log.hide(answer.password);
    const login = { user: answer.user, password: answer.password };
    state.toKeep = answer.remember ? login : null;
    return login;
  }

  const question = () => {
    const [first] = pending;
    return first ? { id: first.id, proxy: first.proxy, refusedUser: first.refusedUser } : null;
  };
  function notify(): void {
    for (const listener of listeners) listener(question());
  }

  return {
    proxyAt(host, port) {
      const states = [...proxies.values()];
      const found = states.find(({ proxy }) => proxy.host === host && proxy.port === port);
      return found?.proxy ?? { scheme: 'http', host, port };
    },
    accepted(proxy) {
      const { current, isAccepted } = known(proxy);
      return isAccepted ? current : null;
    },
    current: (proxy) => known(proxy).current,
    async isKnown(proxy) {
      const { current, untried } = known(proxy);
      if (current) return true;
      for (const source of untried) if (await read(source, proxy)) return true;
      return false;
    },
    next(proxy, refused) {
      const state = known(proxy);
      if (state.current && !isSame(state.current, refused)) return Promise.resolve(state.current);
      // Nothing sends it any more: each further try counts towards a lock.
      state.current = null;
      state.isAccepted = false;
      state.asking ??= choose(proxy, refused)
        .then((login) => {
          state.current = login;
          return login;
        })
        .finally(() => {
          state.asking = null;
        });
      return state.asking;
    },
    accept(proxy, login) {
      const state = known(proxy);
      if (state.current !== login) return;
      state.isAccepted = true;
      if (state.toKeep !== login) return;
      state.toKeep = null;
      stored
        .save(originOf(proxy), login)
        .catch((error: unknown) => log.warn('proxy.login-not-kept', { error: messageOf(error) }));
    },
    askAgain() {
      for (const state of proxies.values()) state.isDeclined = false;
    },
    question,
    answer(id, answer) {
      const at = pending.findIndex((each) => each.id === id);
      if (at === -1) return;
      pending.splice(at, 1)[0]?.settle(answer);
      notify();
    },
    onQuestion(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(a: Login, b: Login | null): boolean {
  return a.user === b?.user && a.password === b.password;
}
