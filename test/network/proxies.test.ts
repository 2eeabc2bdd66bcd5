/** Requests of the program behind proxies that record every byte, to a server whose authority only the system knows. */
import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseBaseUrl } from '../../src/main/service/base-url.ts';
import { post } from '../../src/main/service/http.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { startLoopback } from '../helpers/loopback.ts';
import { askFor, networkOver, noLogins } from '../helpers/network.ts';
import { HOST, type OfficeServer, startOfficeServer } from '../helpers/office.ts';
import { type ConnectAnswer, startRecordingProxy, wanting } from '../helpers/recording-proxy.ts';
import { officeNetwork, outcomeOf } from './office-network.ts';

const { office, use, server, proxy } = officeNetwork();

describe('Through a proxy', () => {
  test('A request reaches a server whose authority the system trusts, and the proxy sees only its name.', async () => {
    const [service, way] = [await server(), await proxy()];
    const outcome = await outcomeOf(networkOver(way.pac), service.url);
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(service.requests).toEqual(['POST /api/v1/veiculos/posicoes']);
    expect(way.connects).toEqual([{ target: `${HOST}:${service.port}`, login: null }]);
    expect(way.received()).toMatch(new RegExp(`^CONNECT ${HOST}:${service.port} HTTP/1.1\r\n`));
    // The rest is TLS.
    expect(way.received().length).toBeGreaterThan(500);
    for (const secret of ['canary', 'authorization', 'Authorization', 'veiculos', 'POST'])
      expect(way.received()).not.toContain(secret);
  });

  test('One tunnel serves request after request.', async () => {
    const [service, way] = [await server(), await proxy()];
    const network = networkOver(way.pac);
    for (let count = 0; count < 5; count += 1) await askFor(network, `${service.url}/${count}`);
    expect(service.requests).toHaveLength(5);
    expect(way.connects).toHaveLength(1);
  });

  test.each(['through a proxy', 'directly', 'without TLS'])('Forty requests run at once %s.', async (way) => {
    const waiting: (() => void)[] = [];
    const answerAll: RequestListener = (_request, response) => {
      waiting.push(() => response.end());
      if (waiting.length === 40) for (const answer of waiting) answer();
    };
    const service = await server(answerAll);
    await using plain = await startLoopback(() => (response, request) => answerAll(request, response));
    const secure = way === 'directly' ? service.loopbackUrl : service.url;
    const network = networkOver((await proxy()).pac);
    const all = Array.from({ length: 40 }, () => askFor(network, way === 'without TLS' ? plain.url : secure));
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
  });

  test('The system is asked once for the way to a server, without path and query.', async () => {
    const [service, way] = [await server(), await proxy()];
    const asked: string[] = [];
    const network = networkOver('', {
      resolveProxy: async (url) => {
        asked.push(url);
        return way.pac;
      },
    });
    const all = Array.from({ length: 5 }, () => askFor(network, `${service.url}/style.json?key=canary`));
    await Promise.all(all);
    expect(asked).toEqual([`${service.url}/`]);
  });

  test('A redirect is not followed.', async () => {
    const way = await proxy();
    const other = await server();
    const service = await server((_request, response) =>
      response.writeHead(307, { location: `${other.url}/api/v1/veiculos/posicoes` }).end(),
    );
    expect(await outcomeOf(networkOver(way.pac), service.url)).toMatchObject({ fault: 'redirect' });
    expect(other.requests).toEqual([]);
    expect(way.connects).toHaveLength(1);
  });

  test('A proxy may itself use TLS.', async () => {
    const service = await server();
    const way = use(await startRecordingProxy({ tls: office.issue('127.0.0.1') }));
    expect((await askFor(networkOver(way.pac), service.url)).text).toBe('answered');
    expect(way.connects).toHaveLength(1);
  });

  test('A server of an unknown authority is refused.', async () => {
    using stranger = makeAuthority();
    const service = use(await startOfficeServer(stranger));
    const outcome = await outcomeOf(networkOver((await proxy()).pac), service.url);
    expect(outcome).toMatchObject({ kind: 'fault', fault: 'certificate' });
    expect(service.requests).toEqual([]);
  });

  test('A certificate for another name is refused.', async () => {
    const [service, way] = [await server(), await proxy()];
    const outcome = await outcomeOf(networkOver(way.pac), `https://other.office.example:${service.port}`);
    expect(outcome).toMatchObject({ fault: 'certificate', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });
});

describe('No proxy', () => {
  test.each(['http', 'https'])(
    'A request to this computer itself goes past the proxy, over %s.',
    async (scheme) => {
      const way = await proxy();
      const network = networkOver(way.pac);
      const secure = await server();
      await using plain = await startLoopback(() => ({ body: 'answered' }));
      const url = scheme === 'http' ? plain.url : secure.loopbackUrl;
      expect((await askFor(network, url)).text).toBe('answered');
      expect(way.connections()).toBe(0);
    },
  );

  test('No proxy gets a request without TLS.', async () => {
    const way = await proxy();
    const network = networkOver(way.pac);
    await expect(askFor(network, 'http://maps.office.example/style.json')).rejects.toThrow(TypeError);
    await expect(askFor(network, 'file:///etc/passwd')).rejects.toThrow(TypeError);
    expect(way.connections()).toBe(0);
  });

  test('No proxy is tried where the way is direct.', async () => {
    // No name server knows the host: the direct way fails, and not by a proxy.
    const service = await server();
    const outcome = await outcomeOf(networkOver('DIRECT'), service.url);
    expect(outcome).toMatchObject({ kind: 'fault', fault: 'network' });
  });
});

describe('A proxy that is not there', () => {
  test('The next proxy is used instead of one that is not there, which is tried last for a while.', async () => {
    const [service, dead, alive] = [await server(), await proxy(() => 'close'), await proxy()];
    const network = networkOver(`${dead.pac}; ${alive.pac}; DIRECT`);
    await askFor(network, service.url);
    expect([dead.connections(), alive.connections()]).toEqual([1, 1]);
    alive.die();
    await expect
      .poll(() =>
        askFor(network, service.url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    expect(dead.connections()).toBe(1);
    network.changed();
    await askFor(network, service.url);
    expect(dead.connections()).toBe(2);
  });

  test('A proxy that is not there is an error of its own where there is no other way.', async () => {
    const gone = await startRecordingProxy();
    await gone[Symbol.asyncDispose]();
    const service = await server();
    const outcome = await outcomeOf(networkOver(gone.pac), service.url);
    expect(outcome).toEqual({ kind: 'fault', fault: 'proxy-unreachable', code: 'PROXY_UNREACHABLE' });
  });

  test.each<[ConnectAnswer, string, string]>([
    [{ status: 403 }, 'proxy-refused', 'PROXY_403'],
    [{ status: 503 }, 'network', 'PROXY_503'],
    ['close', 'proxy-unreachable', 'PROXY_UNREACHABLE'],
  ])('A proxy that answers %j is the fault %s.', async (answer, fault, code) => {
    const [service, way] = [await server(), await proxy(() => answer)];
    expect(await outcomeOf(networkOver(way.pac), service.url)).toEqual({ kind: 'fault', fault, code });
  });

  test('A proxy that disappears in the middle of an answer is a fault of the network, and is tried again.', async () => {
    let isFirst = true;
    const service: OfficeServer = await server((_request, response) => {
      if (!isFirst) return void response.end('{}');
      isFirst = false;
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"resultados"', () => way.die());
    });
    const way = await proxy();
    const network = networkOver(way.pac);
    expect(await outcomeOf(network, service.url)).toMatchObject({ kind: 'fault', fault: 'network' });
    expect(await outcomeOf(network, service.url)).toMatchObject({ status: 200, body: {} });
  });

  test('After a change of the network, no old connection to a proxy is used.', async () => {
    const [service, old, now] = [await server(), await proxy(), await proxy()];
    let pac = old.pac;
    const network = networkOver(() => pac);
    await askFor(network, service.url);
    pac = now.pac;
    await askFor(network, service.url);
    expect([old.connects.length, now.connects.length]).toEqual([1, 0]);
    network.changed();
    await askFor(network, service.url);
    expect([old.connects.length, now.connects.length]).toEqual([1, 1]);
  });
});

describe('The time limit of a request', () => {
  const LIMIT_MS = 123_456;
  /** Timers of the limit that run. */
  const running = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  beforeEach(() => {
    ran.splice(0);
    const begin = (call: () => void, ms?: number) => {
      const timer = set(call, ms);
      if (ms === LIMIT_MS) running.add(timer);
      return timer;
    };
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(begin as typeof set);
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      running.delete(timer);
      clear(timer);
    });
    return () => vi.restoreAllMocks();
  });

  /** Whether the limit ran each time that somebody was waited for. */
  const ran: boolean[] = [];
  const later = async <T>(value: T) => {
    await new Promise(setImmediate);
    ran.push(running.size > 0);
    return value;
  };

  test.each([
    [
      'the system looks for the proxy',
      async () => {
        const way = await proxy();
        return networkOver(() => later(way.pac));
      },
    ],
    [
      'the proxy makes the tunnel',
      async () => networkOver((await proxy(() => later('tunnel' as const))).pac),
    ],
    [
      'the user looks for the password',
      async () => {
        const logins = noLogins();
        logins.onQuestion((question) => {
          const answer = { user: 'ana', password: 's3nha', remember: false };
          if (question) void later(null).then(() => logins.answer(question.id, answer));
        });
        return networkOver((await proxy(wanting('ana:s3nha'))).pac, { logins });
      },
    ],
  ])('The time limit does not run while %s, and runs afterwards.', async (_name, networkOf) => {
    const atServer: boolean[] = [];
    const service = await server((_request, response) => {
      atServer.push(running.size > 0);
      response.end('{}');
    });
    expect(await outcomeOf(await networkOf(), service.url, LIMIT_MS)).toMatchObject({ status: 200 });
    expect([ran, atServer]).toEqual([[false], [true]]);
  });

  test('The time limit runs once the request is sent.', async () => {
    const [service, way] = [await server(() => undefined), await proxy()];
    const outcome = await outcomeOf(networkOver(way.pac), service.url, 60);
    expect(outcome).toEqual({ kind: 'fault', fault: 'timeout', code: 'TIMEOUT' });
    expect(service.requests).toHaveLength(1);
  });

  test('A request that is given up before it was sent ends at once.', async () => {
    const [service, way] = [await server(), await proxy(() => 'hang')];
    const stop = new AbortController();
    const deps = {
      baseUrl: parseBaseUrl(service.url),
      fetch: networkOver(way.pac).fetch,
      clock: systemClock,
    };
    const asked = post(deps, '/api/v1/auth/token', {}, null, stop.signal);
    await expect.poll(() => way.connects.length).toBe(1);
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
