import { describe, expect, test } from 'vitest';
import { openOnline } from '../../src/main/basemap/online.ts';
import { isInOwnNetwork } from '../../src/main/basemap/own-network.ts';
import type { Fetch } from '../../src/main/service/http.ts';

const never = new AbortController().signal;
const unresolved = async () => {
  throw new Error('ENOTFOUND');
};

describe('A host of this computer or its network', () => {
  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://0.0.0.0',
    'http://0',
    'http://[::]',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:10.1.2.3]',
    'http://localhost.',
    'http://LOCALHOST',
    'http://any.localhost',
    'http://10.0.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://[fe80::1]',
    'http://[fd00::1]',
  ])('%s is one.', async (url) => {
    expect(await isInOwnNetwork(new URL(url).hostname, unresolved)).toBe(true);
  });

  test.each([
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'http://[::ffff:8.8.8.8]',
    'http://localhost.example',
    'http://maps.example',
  ])('%s is none.', async (url) => {
    expect(await isInOwnNetwork(new URL(url).hostname, unresolved)).toBe(false);
  });

  test('A name is judged by each address that it stands for.', async () => {
    expect(await isInOwnNetwork('maps.example', async () => ['8.8.8.8', '10.0.0.1'])).toBe(true);
    expect(await isInOwnNetwork('maps.example', async () => ['8.8.8.8', '2001:db8::1'])).toBe(false);
  });
});

describe('A style', () => {
  const style = {
    version: 8,
    sources: { streets: { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}'] } },
    layers: [{ id: 'streets', type: 'line', source: 'streets', 'source-layer': 'streets' }],
  };

  /** @returns the addresses that were asked once a tile was wanted, and what came of it */
  async function askedWith(addresses: Readonly<Record<string, string>>) {
    const asked: string[] = [];
    const fetch: Fetch = async (url) => {
      asked.push(url);
      const body = new TextEncoder().encode(url.includes('style') ? JSON.stringify(style) : 'tile');
      return { status: 200, headers: new Headers(), body: new Blob([body]).stream() };
    };
    const resolve = async (name: string) => [addresses[name] ?? ''];
    const online = await openOnline('https://maps.example/style', { fetch, userAgent: 'x', resolve }, never);
    const outcome = await online.get('https://tiles.example/0/0/0').then(
      () => 'got',
      (error: unknown) => error,
    );
    return { asked, outcome };
  }

  test('from elsewhere can not make Rastro ask a server in this network by a name of its own.', async () => {
    const { asked, outcome } = await askedWith({ 'maps.example': '8.8.8.8', 'tiles.example': '192.168.1.1' });
    expect(asked).toEqual(['https://maps.example/style']);
    expect(outcome).toMatchObject({ details: { reason: 'basemap-unreachable', code: 'OWN_NETWORK' } });
  });

  test('from a server in this network may name others there, as an office has them.', async () => {
    const { outcome } = await askedWith({ 'maps.example': '10.0.0.2', 'tiles.example': '10.0.0.3' });
    expect(outcome).toBe('got');
  });
});
