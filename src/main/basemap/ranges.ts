import { open } from 'node:fs/promises';
import { codeOf } from '../util/errors.ts';
import { BasemapError } from './fault.ts';

export interface Ranges {
  /** Bytes of the file when it was opened. */
  readonly size: number;
  /** The bytes from `offset` on; fewer than `length` at the file's end. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** @throws BasemapError `basemap-not-pmtiles` for a folder; as `read` does, `basemap-missing`, `basemap-unreadable` */
export async function openRanges(path: string): Promise<Ranges> {
  const handle = await open(path, 'r').catch(refuse);
  try {
    const stat = await handle.stat();
    // A folder can be opened too, but not read.
    if (!stat.isFile()) throw new BasemapError('basemap-not-pmtiles', 'This is not a file.');
    return {
      size: stat.size,
      async read(offset, length) {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, stat.size - offset)));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset).catch(refuse);
        return bytes.subarray(0, bytesRead);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Passes on only the error's code: the system's message holds the path. */
function refuse(error: unknown): never {
  const code = codeOf(error);
  // Also where a drive was pulled out, or a network share is gone.
  const isGone = ['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO', 'ESTALE', 'EHOSTDOWN', 'ENOTCONN'].includes(code);
  throw isGone
    ? new BasemapError('basemap-missing', 'The file of the basemap is not there any more.', { code })
    : new BasemapError('basemap-unreadable', 'The file of the basemap can not be read.', { code });
}
