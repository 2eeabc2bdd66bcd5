/** A server whose authority only the system knows, behind proxies that record every byte. */
import { afterAll, beforeEach } from 'vitest';
import type { ProxyQuestion } from '../../src/contract/schemas/proxy.ts';
import type { ProxyLogins } from '../../src/main/network/logins.ts';
import type { Network } from '../../src/main/network/network.ts';
import { parseBaseUrl } from '../../src/main/service/base-url.ts';
import { type HttpOutcome, post } from '../../src/main/service/http.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { type OfficeServer, startOfficeServer } from '../helpers/office.ts';
import { startRecordingProxy } from '../helpers/recording-proxy.ts';

type ServerOptions = Parameters<typeof startOfficeServer> extends [unknown, ...infer Rest] ? Rest : never;
type ProxyAnswer = NonNullable<Parameters<typeof startRecordingProxy>[0]>['answer'];

/** Call it at the top of a test file: it registers the hooks that end what the tests started. */
export function officeNetwork() {
  const office = makeAuthority();
  // Where Node looks for the system's certificates on Linux. It is read once, by the first request.
  process.env.SSL_CERT_FILE = office.file;
  afterAll(() => office[Symbol.dispose]());

  let resources = new AsyncDisposableStack();
  beforeEach(() => {
    resources = new AsyncDisposableStack();
    return () => resources.disposeAsync();
  });
  /** Ends the resource after the test. */
  const use = <T extends AsyncDisposable>(resource: T): T => resources.use(resource);

  return {
    office,
    use,
    server: async (...options: ServerOptions): Promise<OfficeServer> =>
      use(await startOfficeServer(office, ...options)),
    proxy: async (answer?: ProxyAnswer) => use(await startRecordingProxy(answer ? { answer } : {})),
  };
}

/** The outcome of one request of the service's client. */
export function outcomeOf(network: Network, url: string, timeoutMs?: number): Promise<HttpOutcome> {
  const deps = { baseUrl: parseBaseUrl(url), fetch: network.fetch, clock: systemClock, timeoutMs };
  const never = new AbortController().signal;
  return post(deps, '/api/v1/veiculos/posicoes', { chassis: ['canary-vin'] }, 'canary-token', never);
}

/** A user who gives these answers, one to each question; null declines. @returns the questions so far */
export function user(logins: ProxyLogins, ...answers: (readonly [user: string, password: string] | null)[]) {
  const asked: ProxyQuestion[] = [];
  logins.onQuestion((question) => {
    if (!question) return;
    asked.push(question);
    const next = answers.shift();
    queueMicrotask(() =>
      logins.answer(question.id, next ? { user: next[0], password: next[1], remember: false } : null),
    );
  });
  return asked;
}
