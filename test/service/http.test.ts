import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../src/main/service/base-url.ts';
import { get, type HttpDeps, type HttpOutcome, post } from '../../src/main/service/http.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { type Reply, startLoopback } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

const never = new AbortController().signal;

describe('over the network of the program', () => {
  function depsFor(url: string, timeoutMs?: number): HttpDeps {
    return { baseUrl: parseBaseUrl(url), fetch: directFetch, clock: systemClock, timeoutMs };
  }

  /** What one POST to a server that does this comes to. */
  async function outcomeOf(reply: Reply, timeoutMs?: number): Promise<HttpOutcome> {
    await using server = await startLoopback(() => reply);
    // Awaited here: the server is gone when this returns.
    return await post(depsFor(server.url, timeoutMs), '/api/v1/veiculos/posicoes', {}, 'secret-token', never);
  }

  describe('post', () => {
    it('asks again over connections that it has', async () => {
      const ports = new Set<number | undefined>();
      await using server = await startLoopback(() => (response, request) => {
        ports.add(request.socket.remotePort);
        response.end('{}');
      });
      for (let count = 0; count < 6; count += 1)
        await post(depsFor(server.url), '/api/v1/veiculos/posicoes', {}, null, never);
      expect(server.received).toHaveLength(6);
      // Node's fetch opens a second one where the first has not been given back yet.
      expect(ports.size).toBeLessThanOrEqual(2);
    });

    it('takes the longest of two Retry-After', async () => {
      const outcome = await outcomeOf((response) => {
        response.writeHead(429, [
          ['Retry-After', '2'],
          ['retry-after', '30'],
        ]);
        response.end();
      });
      expect(outcome).toMatchObject({ status: 429, retryAfterMs: 30_000 });
    });

    it('says what asks', async () => {
      const said = Promise.withResolvers<string | undefined>();
      await outcomeOf((response, { headers }) => {
        said.resolve(headers['user-agent']);
        response.end();
      });
      expect(await said.promise).toBeTruthy();
    });

    it('unpacks what comes packed', async () => {
      await using server = await startLoopback(() => (response, { headers }) => {
        expect(headers['accept-encoding']).toContain('gzip');
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync('{"a":1}'));
      });
      const outcome = await post(depsFor(server.url), '/api/v1/auth/token', {}, null, never);
      expect(outcome).toMatchObject({ status: 200, body: { a: 1 } });
    });

    it.each([
      ['cut short', gzipSync('{"a":1}').subarray(0, 12), 'Z_BUF_ERROR'],
      ['not packed at all', '{"a":1}', 'Z_DATA_ERROR'],
    ])('An answer whose packing is broken came, but can not be read: %s.', async (_, body, code) => {
      const outcome = await outcomeOf((response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(body);
      });
      expect(outcome).toEqual({ kind: 'fault', fault: 'unreadable', code });
    });

    it('A packed answer whose connection breaks is a fault of the network.', async () => {
      const outcome = await outcomeOf((response) => {
        response.setHeader('content-encoding', 'gzip');
        response.write(gzipSync('{"a":1}').subarray(0, 12), () => response.destroy());
      });
      expect(outcome).toMatchObject({ kind: 'fault', fault: 'network' });
    });

    it.each([200, 302])('ends the connection of a body that it does not read: %d', async (status) => {
      const closed = Promise.withResolvers<void>();
      await using server = await startLoopback(() => (response) => {
        response.on('close', closed.resolve);
        response.writeHead(status);
        response.write('more is to come');
      });
      if (status === 302) await post(depsFor(server.url), '/api/v1/auth/token', {}, null, never);
      else await get(depsFor(server.url), never);
      await closed.promise;
    });

    it('sends JSON and the token to the operation below the base address', async () => {
      await using server = await startLoopback(() => ({ body: { a: 1 } }));
      const deps = depsFor(`${server.url}/base/`);
      const outcome = await post(deps, '/api/v1/veiculos/posicoes', { chassis: ['x'] }, 'abc', never);
      expect(outcome).toEqual({ kind: 'response', status: 200, body: { a: 1 }, retryAfterMs: null });
      expect(server.received).toEqual([
        {
          index: 0,
          method: 'POST',
          path: '/base/api/v1/veiculos/posicoes',
          authorization: 'Bearer abc',
          body: { chassis: ['x'] },
        },
      ]);
    });

    it.each([
      ['empty', ''],
      ['HTML', '<!doctype html><title>Sign in</title>'],
      ['cut JSON', '{"resultados": ['],
      ['NaN', '{"latitude": NaN}'],
    ])('has no body where a 200 is no JSON: %s', async (_, body) => {
      expect(await outcomeOf({ body })).toMatchObject({ kind: 'response', status: 200, body: undefined });
    });

    it('reads Retry-After, and no body but that of a 200', async () => {
      const reply = { status: 429, headers: { 'retry-after': '7' }, body: { a: 1 } };
      expect(await outcomeOf(reply)).toEqual({
        kind: 'response',
        status: 429,
        body: undefined,
        retryAfterMs: 7000,
      });
    });

    it('measures a Retry-After date from the Date of the same response', async () => {
      const headers = {
        date: 'Thu, 01 Jan 2015 12:00:00 GMT',
        'retry-after': 'Thu, 01 Jan 2015 12:00:09 GMT',
      };
      expect(await outcomeOf({ status: 503, headers })).toMatchObject({ retryAfterMs: 9000 });
    });

    it.each([
      [512 * 1024, { kind: 'response', body: 'a' }],
      [512 * 1024 + 1, { kind: 'fault', fault: 'too-large' }],
    ])('reads a body of half a megabyte and none above: %d bytes', async (bytes, outcome) => {
      expect(await outcomeOf({ body: '"a"'.padEnd(bytes) })).toMatchObject(outcome);
    });

    it('takes a failure for itself, however large its body is', async () => {
      const outcome = await outcomeOf({ status: 500, body: ' '.repeat(600 * 1024) });
      expect(outcome).toMatchObject({ kind: 'response', status: 500 });
    });

    it('reads a character whose bytes come apart', async () => {
      const [first, rest] = [Buffer.from('"ç"').subarray(0, 2), Buffer.from('"ç"').subarray(2)];
      async function* body() {
        yield first;
        yield rest;
      }
      const reply = { status: 200, headers: { get: () => null }, body: body() };
      const deps = { ...depsFor('https://service.example.com'), fetch: async () => reply };
      expect(await post(deps, '/api/v1/auth/token', {}, null, never)).toMatchObject({ body: 'ç' });
    });

    it('says that it sends JSON and wants JSON', async () => {
      const said = Promise.withResolvers<IncomingHttpHeaders>();
      await outcomeOf((response, { headers }) => {
        said.resolve(headers);
        response.end();
      });
      expect(await said.promise).toMatchObject({
        'content-type': 'application/json',
        accept: 'application/json',
      });
    });

    it('knows a refusal whose body is cut', async () => {
      const outcome = await outcomeOf((response) => {
        response.writeHead(401, { 'content-length': '100' });
        response.write('{', () => response.destroy());
      });
      expect(outcome).toMatchObject({ kind: 'response', status: 401 });
    });

    it.each([401, 429, 503])(
      'A refusal counts, with its Retry-After, though its body never ends: %d.',
      async (status) => {
        const closed = Promise.withResolvers<void>();
        await using server = await startLoopback(() => (response) => {
          response.on('close', closed.resolve);
          response.writeHead(status, { 'retry-after': '7' });
          response.write('{');
        });
        const outcome = await post(depsFor(server.url), '/api/v1/veiculos/posicoes', {}, null, never);
        expect(outcome).toEqual({ kind: 'response', status, body: undefined, retryAfterMs: 7000 });
        await closed.promise;
      },
    );

    it.each<[string, Reply]>([
      ['connection reset', (_, request) => request.socket.resetAndDestroy()],
      ['closed without an answer', (_, request) => request.socket.destroy()],
      [
        'body cut',
        (response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"resultados"', () => response.destroy());
        },
      ],
      [
        'another protocol',
        (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).flushHeaders(),
      ],
      ['no HTTP', (_, request) => request.socket.end('SSH-2.0-OpenSSH\r\n')],
    ])('takes for a fault of the network: %s', async (_, reply) => {
      expect(await outcomeOf(reply)).toMatchObject({ kind: 'fault', fault: 'network' });
    });

    it('takes a port that nobody listens on for a fault of the network', async () => {
      const server = await startLoopback(() => ({}));
      await server[Symbol.asyncDispose]();
      const outcome = await post(depsFor(server.url), '/api/v1/auth/token', {}, null, never);
      expect(outcome).toEqual({ kind: 'fault', fault: 'network', code: 'ECONNREFUSED' });
    });

    it('gives up on a server that never answers', async () => {
      expect(await outcomeOf(() => undefined, 50)).toEqual({
        kind: 'fault',
        fault: 'timeout',
        code: 'TIMEOUT',
      });
    });

    it('gives up on a body that never ends, however steadily it comes', async () => {
      const outcome = await outcomeOf((response) => {
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drip));
      }, 60);
      expect(outcome).toMatchObject({ kind: 'fault', fault: 'timeout' });
    });

    it('An answer of a few kilobytes that unpacks to a million results is not read to its end.', async () => {
      const results = `{"resultados":[${Array(1_000_000).fill('{}').join()}]}`;
      const outcome = await outcomeOf((response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(results));
      });
      expect(outcome).toEqual({ kind: 'fault', fault: 'too-large', code: 'BODY_TOO_LARGE' });
    });

    it('stops reading a body of 50 MB', async () => {
      const megabyte = Buffer.alloc(1024 * 1024, ' ');
      let written = 0;
      const outcome = await outcomeOf((response) => {
        const more = () => {
          while (written < 50 && !response.destroyed) {
            written += 1;
            if (!response.write(megabyte)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      });
      expect(outcome).toEqual({ kind: 'fault', fault: 'too-large', code: 'BODY_TOO_LARGE' });
      expect(written).toBeLessThan(50);
    });

    it.each([300, 301, 302, 303, 307, 308])('does not follow a redirect: %d', async (status) => {
      await using other = await startLoopback(() => ({ body: {} }));
      const outcome = await outcomeOf({
        status,
        headers: { location: `${other.url}/api/v1/veiculos/posicoes` },
      });
      expect(outcome).toEqual({ kind: 'fault', fault: 'redirect', code: 'REDIRECT' });
      expect(other.received).toEqual([]);
    });

    it('stops at once when it is aborted, with the reason', async () => {
      const stop = new AbortController();
      await using server = await startLoopback(() => () => stop.abort(new Error('enough')));
      const deps = depsFor(server.url);
      await expect(post(deps, '/api/v1/auth/token', {}, null, stop.signal)).rejects.toThrow('enough');
      await expect(post(deps, '/api/v1/auth/token', {}, null, stop.signal)).rejects.toThrow('enough');
      expect(server.received).toHaveLength(1);
    });

    it('stops even where fetch does not heed its signal', async () => {
      const stop = new AbortController();
      const deaf: HttpDeps = {
        ...depsFor('https://service.example.com'),
        fetch: () => new Promise(() => {}),
      };
      const result = post(deaf, '/api/v1/auth/token', {}, null, stop.signal);
      stop.abort(new Error('enough'));
      await expect(result).rejects.toThrow('enough');
      const late = await post({ ...deaf, timeoutMs: 10 }, '/api/v1/auth/token', {}, null, never);
      expect(late).toMatchObject({ fault: 'timeout' });
    });
  });

  describe('get', () => {
    it('asks the base address without credentials', async () => {
      await using server = await startLoopback(() => ({ status: 404 }));
      expect(await get(depsFor(server.url), never)).toMatchObject({ status: 404 });
      expect(server.received).toMatchObject([{ method: 'GET', path: '/', authorization: undefined }]);
    });
  });
});
