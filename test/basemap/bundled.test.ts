import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bundledBasemap } from '../../src/main/basemap/bundled.ts';

const folder = mkdtempSync(join(tmpdir(), 'rastro-basemap-'));
const shipped = fileURLToPath(new URL('../../resources/basemap/basemap.pmtiles', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: Uint8Array | string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

test('the bundled basemap is read in ranges, with a shorter one at its end', async () => {
  const whole = readFileSync(shipped);
  const { read, close } = bundledBasemap(shipped);
  expect(Buffer.from(await read(0, 127))).toEqual(whole.subarray(0, 127));
  expect(Buffer.from(await read(whole.length - 10, 100))).toEqual(whole.subarray(-10));
  expect(await read(whole.length + 10, 100)).toHaveLength(0);
  await close();
});

test.each([
  ['is missing', () => join(folder, 'none.pmtiles'), 'not-found'],
  ['is empty', () => written('empty', ''), 'bad-input'],
  ['is of another kind', () => written('text', 'PMTales, and then some'), 'bad-input'],
  ['is of another version', () => written('v2', 'PMTiles\u0002'), 'bad-input'],
])('says so when the archive %s, each time it is asked', async (_, file, kind) => {
  const { read, close } = bundledBasemap(file());
  await expect(read(0, 16)).rejects.toMatchObject({ kind });
  await expect(read(0, 16)).rejects.toMatchObject({ kind });
  await close();
});
