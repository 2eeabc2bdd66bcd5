import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PMTiles, TileType } from 'pmtiles';
import { afterAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../src/main/basemap/archive.ts';
import { type ArchiveOptions, pmtiles, vectorTile } from '../helpers/pmtiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'rastro-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tile = { z: 0, x: 0, y: 0, bytes: vectorTile({ earth: [{ type: 'point', points: [[1, 2]] }] }) };
const layered = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) });

function written(content: Uint8Array | string): string {
  const file = join(folder, `${crypto.randomUUID()}.pmtiles`);
  writeFileSync(file, content);
  return file;
}

async function described(options: Partial<ArchiveOptions>) {
  const file = written(pmtiles({ tiles: [tile], metadata: layered('roads'), ...options }));
  const archive = await openArchive(file);
  await archive.close();
  return archive.about;
}

describe('an archive of the user', () => {
  test('is described with its zooms, bounds and layers, and its attribution as text', async () => {
    const about = await described({
      zooms: [2, 14],
      bounds: [-47, -24, -46, -23],
      metadata: {
        ...layered('earth', 'roads', 'places'),
        attribution: '<a href="https://osm.org" onclick="x()">&copy; OpenStreetMap</a> &amp; <b>others</b>',
      },
    });
    expect(about).toEqual({
      archiveId: expect.stringMatching(/^[\da-f-]{36}$/),
      content: 'protomaps',
      layers: ['earth', 'roads', 'places'],
      minZoom: 2,
      maxZoom: 14,
      bounds: [-47, -24, -46, -23],
      attribution: '© OpenStreetMap & others',
    });
  });

  test.each([
    ['rastro', ['land', 'rivers', 'boundary_country', 'country_label', 'municipality']],
    ['openmaptiles', ['water', 'transportation', 'boundary', 'place']],
    ['protomaps', ['earth', 'water', 'roads', 'places', 'boundaries']],
    ['shortbread', ['ocean', 'water_polygons', 'streets', 'place_labels']],
    ['unknown', ['talhoes', 'carreadores']],
    ['unknown', ['earth']],
  ])('is recognised as %s by its layers', async (content, layers) => {
    expect(await described({ metadata: layered(...layers) })).toMatchObject({ content, layers });
  });

  test.each([TileType.Png, TileType.Jpeg, TileType.Webp])('may hold pictures (%i)', async (tileType) => {
    expect(await described({ tileType, metadata: {} })).toMatchObject({ content: 'pictures', layers: [] });
  });

  test('covers the world when its bounds make no sense', async () => {
    expect(await described({ bounds: [0, 0, 0, 0] })).toMatchObject({
      bounds: [-180, -85.051_13, 180, 85.051_13],
    });
    expect(await described({ bounds: [-200, -90, 200, 90] })).toMatchObject({
      bounds: [-180, -85.051_13, 180, 85.051_13],
    });
  });

  test('is read by a PMTiles reader', async () => {
    const archive = await openArchive(written(pmtiles({ tiles: [tile], metadata: layered('earth') })));
    const tiles = new PMTiles({
      getKey: () => 'test',
      getBytes: async (offset, length) => {
        const bytes = await archive.read(offset, length);
        return { data: bytes.buffer.slice(0, bytes.byteLength) };
      },
    });
    const read = await tiles.getZxy(0, 0, 0);
    expect(new Uint8Array(read?.data ?? new ArrayBuffer())).toEqual(new Uint8Array(tile.bytes));
    await archive.close();
  });

  test('is recognised when it is the shipped one', async () => {
    const shipped = fileURLToPath(new URL('../../resources/basemap/basemap.pmtiles', import.meta.url));
    const archive = await openArchive(shipped);
    expect(archive.about).toMatchObject({ content: 'rastro', maxZoom: 7 });
    await archive.close();
  });
});

const good = pmtiles({ tiles: [tile], metadata: layered('roads') });
/** A copy with some bytes put in. */
const changed = (at: number, ...bytes: number[]) => {
  const copy = Buffer.from(good);
  copy.set(bytes, at);
  return copy;
};

describe('what is no archive that can be drawn is refused', () => {
  test.each([
    ['a text', 'Natural Earth', 'basemap-not-pmtiles'],
    ['nothing', '', 'basemap-not-pmtiles'],
    ['a tile set of SQLite', 'SQLite format 3\u0000', 'basemap-not-pmtiles'],
    ['version 1', Buffer.concat([Buffer.from([0x50, 0x4d, 1, 0]), good]), 'basemap-older'],
    ['version 2', Buffer.concat([Buffer.from([0x50, 0x4d, 2, 0]), good]), 'basemap-older'],
    ['version 4', changed(7, 4), 'basemap-newer'],
    ['a file that was not copied to its end', good.subarray(0, good.length - 1), 'basemap-incomplete'],
    ['a header alone', good.subarray(0, 60), 'basemap-incomplete'],
    ['Brotli', changed(97, 3), 'basemap-compression'],
    ['Zstandard in its tiles', changed(98, 4), 'basemap-compression'],
    ['a compression that nobody knows', changed(97, 9), 'basemap-damaged'],
    ['tiles of another kind', changed(99, 6), 'basemap-tiles'],
    ['zooms the wrong way round', changed(100, 5, 2), 'basemap-damaged'],
    ['a directory that is no gzip', changed(127, 0, 0), 'basemap-damaged'],
    ['metadata that are no JSON', pmtiles({ tiles: [tile], metadata: '{"a":' }), 'basemap-damaged'],
    ['no names of layers', pmtiles({ tiles: [tile] }), 'basemap-no-layers'],
  ])('%s', async (_, content, reason) => {
    const file = written(content);
    const refusal = await openArchive(file).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'bad-input', details: { reason } });
    expect(JSON.stringify([refusal, String(refusal)])).not.toContain(folder);
  });

  const section = (at: number, bytes: Uint8Array, padding = 0) => {
    const header = Buffer.from(good.subarray(0, 127));
    header.writeBigUInt64LE(BigInt(good.length + padding), at);
    header.writeBigUInt64LE(BigInt(bytes.length), at + 8);
    return Buffer.concat([header, good.subarray(127), Buffer.alloc(padding), bytes]);
  };
  const [ROOT, METADATA] = [8, 24];
  test.each([
    ['metadata of 80 MiB', section(METADATA, gzipSync(Buffer.alloc(80 * 1024 * 1024)))],
    ['metadata of 3 MiB', section(METADATA, gzipSync(`{"a":[${'[],'.repeat(1024 * 1024)}0]}`))],
    ['a directory of 9 MiB in 9 KiB', section(ROOT, gzipSync(Buffer.alloc(9 * 1024 * 1024)))],
    ['a root directory that the reader of the map would not find', section(ROOT, gzipSync(''), 16_384)],
  ])('%s', async (_, content) => {
    await expect(openArchive(written(content))).rejects.toMatchObject({
      details: { reason: 'basemap-damaged' },
    });
  });

  test('a file that is not there, a folder', async () => {
    const missing = openArchive(join(folder, 'none.pmtiles'));
    await expect(missing).rejects.toMatchObject({
      kind: 'not-found',
      details: { reason: 'basemap-missing', code: 'ENOENT' },
    });
    await expect(openArchive(folder)).rejects.toMatchObject({ kind: 'bad-input' });
  });
});
