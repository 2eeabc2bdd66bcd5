import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BasemapState } from '../../src/contract/schemas/basemap.ts';
import { type Basemap, type BasemapDeps, createBasemap } from '../../src/main/basemap/basemap.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { type Loopback, type Reply, startLoopback } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { pmtiles, vectorTile } from '../helpers/pmtiles.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { keptLog } from '../host/stub-app.ts';

const bundledFile = fileURLToPath(new URL('../../resources/basemap/basemap.pmtiles', import.meta.url));
const BUNDLED = { kind: 'bundled', fileName: null, file: null, address: '', online: null, fault: null };

let folder: string;
let store: Store;
let server: Loopback;
/** What the server does with whatever is asked. */
let answer: (path: string) => Reply;
let chosen: string | null;
let states: BasemapState[];
let basemap: Basemap;

beforeEach(async () => {
  folder = tempDir();
  ({ store } = await openStore({ dataDir: join(folder, 'data') }));
  answer = styled;
  server = await startLoopback(({ path }) => answer(path));
  chosen = null;
  start();
});
afterEach(async () => {
  await basemap.close();
  await store.close();
  await server[Symbol.asyncDispose]();
});

function start(more: Partial<BasemapDeps> = {}): void {
  states = [];
  basemap = createBasemap({
    bundledFile,
    choose: { by: 'dialog', ask: async () => chosen },
    settings: store.settings,
    fetch: directFetch,
    userAgent: 'Rastro/1',
    changed: (state) => states.push(state),
    log: keptLog(),
    ...more,
  });
}

async function restart(): Promise<void> {
  await basemap.close();
  start();
}

function styled(path: string): Reply {
  const tiles = [`${server.url}/t/{z}/{x}/{y}`];
  const layers = [{ id: 'roads', type: 'line', source: 'osm', 'source-layer': 'roads' }];
  const style = { version: 8, name: 'Ruas', sources: { osm: { type: 'vector', tiles } }, layers };
  return path === '/style.json' ? { body: style } : { body: path };
}

function archive(name = 'sítio.pmtiles', layer = 'roads'): string {
  const bytes = vectorTile({ [layer]: [{ type: 'point', points: [[1, 2]] }] });
  const metadata = { vector_layers: [{ id: 'earth' }, { id: layer }] };
  writeFileSync(join(folder, name), pmtiles({ tiles: [{ z: 0, x: 0, y: 0, bytes }], metadata }));
  return join(folder, name);
}

const state = () => basemap.handlers.state(undefined);
const choose = async () => basemap.handlers.choose(undefined);
const online = () => basemap.handlers.use({ kind: 'online', address: `${server.url}/style.json` });
const head = (archiveId: string) => basemap.handlers.read({ archiveId, offset: 0, length: 7 });

describe('at first', () => {
  test('the bundled basemap is drawn without any request', async () => {
    expect(await state()).toEqual({ ...BUNDLED, choosing: 'dialog' });
    expect(Buffer.from(await head('bundled')).toString()).toBe('PMTiles');
    expect(server.received).toEqual([]);
    expect(states).toEqual([]);
  });

  test('a host without a dialog refuses to choose a file', async () => {
    await basemap.close();
    start({ choose: null });
    expect(await state()).toMatchObject({ choosing: 'none' });
    await expect(choose()).rejects.toMatchObject({ kind: 'bad-input' });
  });
});

describe('an archive of the user', () => {
  test('is used and announced as soon as it is chosen, and opened again after a restart', async () => {
    chosen = archive();
    const used = await choose();
    expect(used).toMatchObject({ kind: 'file', fileName: 'sítio.pmtiles', file: { content: 'protomaps' } });
    expect(states).toEqual([used]);
    const archiveId = used?.file?.archiveId ?? '';
    expect(Buffer.from(await head(archiveId)).toString()).toBe('PMTiles');
    await restart();
    const again = await state();
    expect(again).toMatchObject({ kind: 'file', fileName: 'sítio.pmtiles', file: { content: 'protomaps' } });
    await expect(head(archiveId)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await head(again.file?.archiveId ?? '')).toHaveLength(7);
  });

  test('is shown by its name: no state holds its path', async () => {
    chosen = archive();
    const states = [await choose(), await state()];
    chosen = join(folder, 'none.pmtiles');
    const refusal: unknown = await choose().catch((error: unknown) => error);
    expect(JSON.stringify([states, refusal, String(refusal)])).not.toContain(folder);
  });

  test('changes nothing when the dialog is cancelled or the archive can not be drawn', async () => {
    chosen = archive();
    const used = await choose();
    chosen = null;
    expect(await choose()).toBeNull();
    chosen = join(folder, 'text');
    writeFileSync(chosen, 'a text');
    await expect(choose()).rejects.toMatchObject({ details: { reason: 'basemap-not-pmtiles' } });
    expect(await state()).toEqual(used);
    expect(await head(used?.file?.archiveId ?? '')).toHaveLength(7);
    await restart();
    expect(await state()).toMatchObject({ kind: 'file', fileName: 'sítio.pmtiles' });
  });

  test('can be left for the bundled one and selected again without the dialog', async () => {
    chosen = archive();
    await choose();
    expect(await basemap.handlers.use({ kind: 'bundled' })).toMatchObject({
      ...BUNDLED,
      fileName: 'sítio.pmtiles',
    });
    expect(await basemap.handlers.use({ kind: 'file' })).toMatchObject({ kind: 'file', fault: null });
  });

  test('can not be selected again when none was chosen before', async () => {
    await expect(basemap.handlers.use({ kind: 'file' })).rejects.toMatchObject({
      details: { reason: 'basemap-missing' },
    });
  });

  test('gives way to the bundled one when its file is gone, and comes back with it', async () => {
    const path = archive();
    chosen = path;
    await choose();
    await basemap.close();
    renameSync(path, `${path}.away`);
    start();
    expect(await state()).toMatchObject({
      kind: 'file',
      fileName: 'sítio.pmtiles',
      file: null,
      fault: 'basemap-missing',
    });
    renameSync(`${path}.away`, path);
    expect(await basemap.handlers.retry(undefined)).toMatchObject({ kind: 'file', fault: null });
  });
});

describe('an online style', () => {
  test('is fetched when it is selected, and again after a restart', async () => {
    const used = await online();
    expect(used).toMatchObject({
      kind: 'online',
      address: `${server.url}/style.json`,
      online: { name: 'Ruas' },
      fault: null,
    });
    const style = await basemap.handlers.style({ styleId: used.online?.styleId ?? '' });
    expect(style.layers).toHaveLength(1);
    const tile = await basemap.handlers.online({ url: `${server.url}/t/1/0/1` });
    expect(Buffer.from(tile).toString()).toBe('/t/1/0/1');
    await restart();
    expect(await state()).toMatchObject({ kind: 'online', online: null, fault: null });
    await expect.poll(() => states.at(-1)?.online?.name).toBe('Ruas');
  });

  test('changes nothing when it can not be fetched', async () => {
    answer = () => ({ status: 404 });
    await expect(online()).rejects.toMatchObject({ details: { reason: 'basemap-status' } });
    expect(await state()).toMatchObject({ ...BUNDLED });
    await restart();
    expect(await state()).toMatchObject({ ...BUNDLED });
  });

  test('gives way to the bundled one when its server is away at the start, and comes back by itself', async () => {
    await online();
    await basemap.close();
    answer = () => ({ status: 503 });
    start();
    await state();
    await expect.poll(() => states.at(-1)?.fault).toBe('basemap-status');
    answer = styled;
    basemap.wake();
    await expect.poll(() => states.at(-1)?.online?.name).toBe('Ruas');
    expect(await state()).toMatchObject({ fault: null });
  });

  test('gives way after a few failed requests in a row; a single gap changes nothing', async () => {
    await online();
    const ask = async (x: number) => basemap.handlers.online({ url: `${server.url}/t/9/${x}/1` });
    const asked = (...xs: number[]) => Promise.allSettled(xs.map(ask));
    answer = (path) => (path.startsWith('/t/9/1') ? { status: 500 } : styled(path));
    for (const x of [1, 10, 2, 1, 10, 2]) await asked(x);
    expect(await state()).toMatchObject({ fault: null });
    await asked(1, 10, 11);
    await expect.poll(state).toMatchObject({ kind: 'online', online: null, fault: 'basemap-status' });
    await expect(ask(2)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('does not delay the way back to the bundled one when its server hangs', async () => {
    await online();
    const hanging = Promise.withResolvers<void>();
    answer = () => () => hanging.resolve();
    const again = Promise.allSettled([basemap.handlers.retry(undefined)]);
    await hanging.promise;
    expect(await basemap.handlers.use({ kind: 'bundled' })).toMatchObject({ kind: 'bundled', fault: null });
    expect(await again).toMatchObject([{ status: 'rejected', reason: { kind: 'cancelled' } }]);
  });

  test('causes no request once another basemap is selected', async () => {
    await online();
    await basemap.handlers.use({ kind: 'bundled' });
    const asked = server.received.length;
    await expect(basemap.handlers.online({ url: `${server.url}/t/1/0/1` })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await restart();
    expect(await state()).toMatchObject({ kind: 'bundled', address: `${server.url}/style.json` });
    expect(server.received).toHaveLength(asked);
  });
});
