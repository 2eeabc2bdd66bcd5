import { gzipSync } from 'node:zlib';
import { Compression } from 'pmtiles';
import { expect, test } from 'vitest';
import { unpack } from '../../../../src/renderer/map/basemap/unpack.ts';

const MIB = 1024 * 1024;
const packed = (bytes: number) => new Uint8Array(gzipSync(Buffer.alloc(bytes))).buffer;

test('A tile of up to 8 MiB is unpacked as it was.', async () => {
  expect((await unpack(packed(8 * MIB), Compression.Gzip)).byteLength).toBe(8 * MIB);
  const text = new Uint8Array(gzipSync('a tile')).buffer;
  expect(new TextDecoder().decode(await unpack(text, Compression.Gzip))).toBe('a tile');
});

test('A tile that unpacks to more is refused before it is in memory.', async () => {
  await expect(unpack(packed(8 * MIB + 1), Compression.Gzip)).rejects.toThrow(RangeError);
  const bomb = packed(256 * MIB);
  const before = process.memoryUsage().arrayBuffers;
  await expect(unpack(bomb, Compression.Gzip)).rejects.toThrow(RangeError);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MIB);
});

test('A directory may have less.', async () => {
  expect((await unpack(packed(MIB), Compression.Gzip, MIB)).byteLength).toBe(MIB);
  await expect(unpack(packed(MIB + 1), Compression.Gzip, MIB)).rejects.toThrow(RangeError);
});

test('A tile without compression is taken as it is, and an unknown compression is refused.', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  expect(await unpack(bytes, Compression.None)).toBe(bytes);
  await expect(unpack(bytes, Compression.Brotli)).rejects.toThrow('compression');
});
