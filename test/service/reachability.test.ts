import { describe, expect, it } from 'vitest';
import { isReachable } from '../../src/main/service/reachability.ts';
import { type Reply, startLoopback } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

const never = new AbortController().signal;

describe('isReachable', () => {
  it.each([200, 301, 401, 404, 429, 500, 503])('takes any answer for online: %d', async (status) => {
    await using server = await startLoopback(() => ({ status }));
    expect(await isReachable(server.url, directFetch, never)).toBe(true);
    expect(server.received).toMatchObject([{ method: 'GET', authorization: undefined, body: undefined }]);
  });

  const reset: Reply = (_response, request) => request.socket.resetAndDestroy();
  const hang: Reply = () => undefined;
  it.each([
    ['reset', reset],
    ['no answer', hang],
  ])('takes none for offline: %s', async (_, reply) => {
    await using server = await startLoopback(() => reply);
    expect(await isReachable(server.url, directFetch, never, 50)).toBe(false);
  });

  it('does not wait for a body that never ends', async () => {
    await using server = await startLoopback(() => (response) => void response.write('<html>'));
    expect(await isReachable(server.url, directFetch, never)).toBe(true);
  });

  it('is offline where nobody listens', async () => {
    const server = await startLoopback(() => ({}));
    await server[Symbol.asyncDispose]();
    expect(await isReachable(server.url, directFetch, never)).toBe(false);
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    await using server = await startLoopback(() => () => stop.abort(new Error('enough')));
    await expect(isReachable(server.url, directFetch, stop.signal)).rejects.toThrow('enough');
  });
});
