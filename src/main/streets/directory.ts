import type { Entry } from 'pmtiles';
import { damaged } from '../basemap/fault.ts';

/**
 * Reads a directory of a PMTiles archive (specification 3, section 4): columns of varints that say where tiles lie.
 *
 * @param bytes unpacked
 * @throws BasemapError `basemap-damaged`
 */
export function readTileDirectory(bytes: Uint8Array): Entry[] {
  let at = 0;
  const next = () => {
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 49) throw damaged();
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
  };
  const count = next();
  // Each entry has four numbers, each at least one byte long.
  if (count * 4 > bytes.length) throw damaged();
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  let tileId = 0;
  let end = 0;
  return steps.map((step, index) => {
    if (index > 0 && step === 0) throw damaged();
    tileId += step;
    const [length = 0, runLength = 0, given = 0] = [lengths[index], runs[index], offsets[index]];
    // An offset of 0 means that the content follows directly after the previous entry's content.
    if ((given === 0 && index === 0) || length === 0) throw damaged();
    const offset = given === 0 ? end : given - 1;
    end = offset + length;
    if (!Number.isSafeInteger(tileId) || !Number.isSafeInteger(end)) throw damaged();
    return { tileId, offset, length, runLength };
  });
}

/** The bytes of a directory, uncompressed. @param entries in the order of their tile ids, each id once */
export function writeTileDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const put = (number: number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  put(entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    put(tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) put(runLength);
  for (const { length } of entries) put(length);
  let end = -1;
  for (const { offset, length } of entries) {
    put(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Buffer.from(bytes);
}
