import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allowedAddress, parseStyleAddress } from '../../src/main/basemap/address.ts';
import { openOnline } from '../../src/main/basemap/online.ts';
import { type Loopback, type Reply, startLoopback } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

let server: Loopback;
let stranger: Loopback;
/** What the server answers by path; 404 otherwise. */
let answers: Record<string, Reply>;
let seen: IncomingMessage[];
const signal = new AbortController().signal;

beforeEach(async () => {
  answers = {};
  seen = [];
  server = await startLoopback(({ path }) => answers[path] ?? { status: 404 });
  stranger = await startLoopback(() => ({ body: 'secrets of a stranger' }));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await stranger[Symbol.asyncDispose]();
});

const roads = { id: 'roads', type: 'line', source: 'osm', 'source-layer': 'roads' };
const style = (parts: object = {}) => ({
  version: 8,
  name: 'Ruas',
  sources: { osm: { type: 'vector', tiles: [`${server.url}/t/{z}/{x}/{y}.pbf?key=K`], maxzoom: 14 } },
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eee' } }, roads],
  ...parts,
});
const open = (path = '/style.json', timeoutMs = 5_000) =>
  openOnline(server.url + path, { fetch: directFetch, userAgent: 'Rastro/1', timeoutMs }, signal);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a style', () => {
  test('loses the layers that make the validator throw', async () => {
    const within = { ...roads, id: 'within', filter: ['within', null] };
    const colour = { ...roads, id: 'colour', paint: { 'line-color': ['toString'] } };
    answers['/style.json'] = { body: style({ layers: [within, roads, colour] }) };
    expect((await open()).style.layers).toMatchObject([{ id: 'online:roads' }]);
  });

  test('keeps the first of layers with one id', async () => {
    const layers = Array.from({ length: 1_500 }, (_, index) => ({ ...roads, minzoom: index % 20 }));
    answers['/style.json'] = { body: style({ layers }) };
    expect((await open()).style.layers).toMatchObject([{ id: 'online:roads', minzoom: 0 }]);
  });

  test('is refused when its parts are nested too deeply', async () => {
    const within = (times: number) => `${'["!",'.repeat(times)}["has","ref"]${']'.repeat(times)}`;
    const text = (filter: string) =>
      JSON.stringify(style({ layers: [{ ...roads, filter: 0 }] })).replace(
        '"filter":0',
        `"filter":${filter}`,
      );
    answers['/deep.json'] = { body: text(within(100_000)) };
    await expect(open('/deep.json')).rejects.toMatchObject({ fault: 'basemap-not-a-style' });
    answers['/style.json'] = { body: text(within(40)) };
    expect((await open()).style.layers).toHaveLength(1);
  });

  test('is read with its TileJSON inlined, absolute addresses and ids of its own', async () => {
    answers['/maps/style.json?key=K'] = {
      body: style({
        sources: {
          osm: { type: 'vector', url: '../tiles.json', attribution: '© <b>Own</b>' },
          hills: { type: 'raster', tiles: ['hills/{z}/{x}/{y}.png'], tileSize: 256, attribution: 'Hills' },
          idle: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        },
        sprite: 'sprites/day',
        glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
      }),
    };
    answers['/tiles.json'] = {
      body: { tiles: ['t/{z}/{x}/{y}'], minzoom: 2, maxzoom: 9, attribution: 'Theirs', legend: '<script>' },
    };
    const online = await open('/maps/style.json?key=K');
    expect(online).toMatchObject({ name: 'Ruas', attribution: '© Own · Hills' });
    expect(online.style).toEqual({
      sources: {
        'online:osm': {
          type: 'vector',
          tiles: [`${server.url}/t/{z}/{x}/{y}`],
          minzoom: 2,
          maxzoom: 9,
          attribution: '© <b>Own</b>',
        },
        'online:hills': {
          type: 'raster',
          tiles: [`${server.url}/maps/hills/{z}/{x}/{y}.png`],
          tileSize: 256,
          attribution: 'Hills',
        },
        'online:idle': { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      },
      layers: [
        { id: 'online:ground', type: 'background', paint: { 'background-color': '#eee' } },
        { ...roads, id: 'online:roads', source: 'online:osm' },
      ],
      sprite: [{ id: 'default', url: `${server.url}/maps/sprites/day` }],
    });
  });

  test('loses the parts that can not be drawn, and keeps the rest', async () => {
    answers['/style.json'] = {
      body: style({
        sources: {
          ...style().sources,
          film: { type: 'video', urls: ['https://a.example/film.mp4'], coordinates: [] },
          theirs: { type: 'vector', url: 'mapbox://mapbox.streets' },
          archive: { type: 'vector', url: 'pmtiles://https://a.example/a.pmtiles' },
          file: { type: 'raster', tiles: ['file:///etc/{z}/{x}/{y}'] },
          plain: { type: 'raster', tiles: ['http://a.example/{z}/{x}/{y}'] },
          anywhere: { type: 'raster', tiles: ['https://{z}.example/{x}/{y}'] },
          broken: { type: 'vector', tiles: [`${server.url}/{z}/{x}/{y}`], maxzoom: 'deep' },
        },
        layers: [
          roads,
          { id: 'code', type: 'custom' },
          { id: 'film', type: 'raster', source: 'film' },
          { id: 'theirs', type: 'line', source: 'theirs', 'source-layer': 'x' },
          { id: 'wrong', type: 'line', source: 'osm', 'source-layer': 'x', paint: { 'line-width': 'thick' } },
          { id: 'broken', type: 'line', source: 'broken', 'source-layer': 'x' },
          {
            id: 'names',
            type: 'symbol',
            source: 'osm',
            'source-layer': 'n',
            layout: { 'text-field': '{n}' },
          },
          7,
        ],
      }),
    };
    const { style: read } = await open();
    expect(Object.keys(read.sources)).toEqual(['online:osm']);
    expect(read.layers).toMatchObject([{ id: 'online:roads' }, { id: 'online:names' }]);
  });

  test.each<[string, () => Reply, object]>([
    ['a web page', () => ({ body: '<!doctype html>' }), { reason: 'basemap-not-a-style' }],
    ['other JSON', () => ({ body: { tiles: [] } }), { reason: 'basemap-not-a-style' }],
    ['an old style', () => ({ body: style({ version: 7 }) }), { reason: 'basemap-not-a-style' }],
    ['nothing to draw', () => ({ body: style({ layers: [] }) }), { reason: 'basemap-nothing-to-draw' }],
    ['nothing', () => ({ status: 404 }), { reason: 'basemap-status', status: 404 }],
    ['a refusal', () => ({ status: 403 }), { reason: 'basemap-status', status: 403 }],
    ['a body of 9 MiB', () => ({ body: ' '.repeat(9 << 20) }), { reason: 'basemap-too-large' }],
    ['nothing for too long', () => () => {}, { reason: 'basemap-unreachable', code: 'TIMEOUT' }],
    [
      'a body that breaks off',
      () => (response) => void response.writeHead(200, { 'Content-Length': 99 }).destroy(),
      { reason: 'basemap-unreachable' },
    ],
    [
      'a redirect',
      () => ({ status: 302, headers: { Location: `${stranger.url}/style.json` } }),
      { reason: 'basemap-redirect' },
    ],
  ])('is refused where the server answers with %s', async (_, answer, details) => {
    answers['/style.json?key=K'] = answer();
    const refusal = await open('/style.json?key=K', 700).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ details });
    expect(JSON.stringify([refusal, String(refusal)])).not.toMatch(/key=K|127\.0\.0\.1/);
    expect(stranger.received).toEqual([]);
  });

  test('is refused when no server answers', async () => {
    const { url } = server;
    await server[Symbol.asyncDispose]();
    const asked = openOnline(`${url}/style.json`, { fetch: directFetch, userAgent: 'Rastro/1' }, signal);
    await expect(asked).rejects.toMatchObject({
      kind: 'network',
      details: { reason: 'basemap-unreachable', code: 'ECONNREFUSED' },
    });
    server = await startLoopback(() => ({}));
  });
});

describe('what a style names', () => {
  const ok: Reply = (response, request) => {
    seen.push(request);
    response.writeHead(200, { 'Set-Cookie': 'who=you' }).end('bytes');
  };

  test('is fetched without cookies, credentials or referrer', async () => {
    answers['/style.json'] = { body: style({ sprite: `${server.url}/sprites/day?key=K` }) };
    answers['/t/3/1/2.pbf?key=K'] = ok;
    answers['/sprites/day@2x.json?key=K'] = ok;
    const online = await open();
    expect(await online.get(`${server.url}/t/3/1/2.pbf?key=K`)).toEqual(bytesOf('bytes'));
    expect(await online.get(`${server.url}/t/3/1/2.pbf?key=K`)).toEqual(bytesOf('bytes'));
    expect(await online.get(`${server.url}/sprites/day@2x.json?key=K`)).toEqual(bytesOf('bytes'));
    for (const { method, headers } of seen) {
      expect(method).toBe('GET');
      expect(headers['user-agent']).toBe('Rastro/1');
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(cookie|authorization|referer|origin)$/)]),
      );
    }
    expect(seen).toHaveLength(3);
  });

  test('is empty when the server has nothing there', async () => {
    answers['/style.json'] = { body: style() };
    answers['/t/1/0/0.pbf?key=K'] = { status: 204 };
    const online = await open();
    expect(await online.get(`${server.url}/t/1/0/0.pbf?key=K`)).toHaveLength(0);
    expect(await online.get(`${server.url}/t/1/0/1.pbf?key=K`)).toHaveLength(0);
  });

  test('is all that is fetched: another server, path or spelling is refused', async () => {
    answers['/style.json'] = { body: style() };
    const online = await open();
    const { host } = new URL(server.url);
    const foreign = [
      `${stranger.url}/t/1/2/3.pbf`,
      `${server.url}/style.json`,
      `${server.url}/private`,
      `${server.url}/t/../private`,
      `${server.url}/t/%2e%2e/private`,
      `${server.url}/t/..\\private`,
      `http://${host}@${new URL(stranger.url).host}/t/1/2/3.pbf`,
      `http://you:word@${host}/t/1/2/3.pbf`,
      `https://${host}/t/1/2/3.pbf`,
      'file:///etc/passwd',
      'app://rastro/index.html',
      'data:text/plain,x',
      '//t/1/2/3.pbf',
      '',
    ];
    for (const url of foreign)
      await expect(online.get(url), url).rejects.toMatchObject({ kind: 'bad-input' });
    expect(server.received.map(({ path }) => path)).toEqual(['/style.json']);
    expect(stranger.received).toEqual([]);
  });

  test.each<[string, () => Reply, object]>([
    [
      'a redirect, even to itself',
      () => ({ status: 301, headers: { Location: `${server.url}/t/0/0/0.pbf` } }),
      { reason: 'basemap-redirect' },
    ],
    [
      'a redirect to a stranger',
      () => ({ status: 307, headers: { Location: stranger.url } }),
      { reason: 'basemap-redirect' },
    ],
    [
      'more than 8 MiB, without saying so',
      () => (response) => {
        for (let chunk = 0; chunk < 9; chunk++) response.write(Buffer.alloc(1 << 20));
        response.end();
      },
      { reason: 'basemap-too-large' },
    ],
    ['an error', () => ({ status: 500 }), { reason: 'basemap-status', status: 500 }],
  ])('is refused where the server answers with %s', async (_, answer, details) => {
    answers['/style.json'] = { body: style() };
    answers['/t/1/1/1.pbf?key=K'] = answer();
    const online = await open();
    await expect(online.get(`${server.url}/t/1/1/1.pbf?key=K`)).rejects.toMatchObject({ details });
    expect(stranger.received).toEqual([]);
  });

  test('is no longer fetched once the style is closed', async () => {
    const asked = Promise.withResolvers<void>();
    answers['/style.json'] = { body: style() };
    answers['/t/1/1/1.pbf?key=K'] = () => asked.resolve();
    const online = await open();
    const tile = online.get(`${server.url}/t/1/1/1.pbf?key=K`);
    await asked.promise;
    online.close();
    await expect(tile).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('an address', () => {
  test.each([
    [' https://maps.example/style.json?key=K#3/1/2 ', 'https://maps.example/style.json?key=K'],
    ['http://127.0.0.1:8080/style.json', 'http://127.0.0.1:8080/style.json'],
    ['http://localhost/s', 'http://localhost/s'],
  ])('%j is read as %s', (text, address) => expect(parseStyleAddress(text)).toBe(address));

  test.each([
    ['maps.example/style.json', 'basemap-address'],
    ['', 'basemap-address'],
    ['http://maps.example/style.json', 'basemap-not-https'],
    ['ftp://maps.example/style.json', 'basemap-not-https'],
    ['file:///etc/passwd', 'basemap-address'],
    ['https://you:word@maps.example/', 'basemap-credentials'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => parseStyleAddress(text)).toThrow(expect.objectContaining({ details: { reason } }));
  });

  const far = 'https://maps.example/a/style.json';
  test.each([
    ['tiles/{z}/{x}/{y}.pbf', far, 'https://maps.example/a/tiles/{z}/{x}/{y}.pbf'],
    ['https://tiles.example/{z}', far, 'https://tiles.example/{z}'],
    ['//tiles.example/{z}', far, 'https://tiles.example/{z}'],
    ['http://tiles.example/{z}', far, null],
    ['http://127.0.0.1:631/{z}', far, null],
    ['https://localhost:8443/{z}', far, null],
    ['https://[::1]/{z}', far, null],
    ['https://you:word@tiles.example/', far, null],
    ['javascript:alert(1)', far, null],
    ['https://maps.example/{z}', 'http://127.0.0.1/style.json', 'https://maps.example/{z}'],
    ['http://maps.example/{z}', 'http://127.0.0.1/style.json', null],
  ])('%j in a style of %s is %s', (address, base, named) => {
    expect(allowedAddress(address, base)).toBe(named);
  });
});
