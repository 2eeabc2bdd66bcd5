import { type FileHandle, open } from 'node:fs/promises';
import type { Handlers } from '../preload/contract.ts';
import { AppError } from './errors.ts';

/** PMTiles v3 begins with these bytes (specification, "Header"). */
const MAGIC = 'PMTiles\u0003';

/**
 * Reads ranges of the bundled basemap, which is opened, and known by its magic bytes, at the first read.
 *
 * @param file path of the PMTiles archive
 */
export function createBasemap(file: string): { handlers: Handlers['basemap']; close(): Promise<void> } {
  let archive: Promise<FileHandle> | null = null;

  async function openArchive(): Promise<FileHandle> {
    const handle = await open(file, 'r').catch((cause: unknown) => {
      throw new AppError('not-found', 'The basemap is missing; install Rastro again.', {}, { cause });
    });
    const head = Buffer.alloc(MAGIC.length);
    await handle.read(head, 0, head.length, 0);
    if (head.toString('latin1') === MAGIC) return handle;
    await handle.close();
    throw new AppError('bad-input', 'The basemap is damaged; install Rastro again.');
  }

  return {
    handlers: {
      async read({ offset, length }) {
        archive ??= openArchive();
        const bytes = new Uint8Array(length);
        const { bytesRead } = await (await archive).read(bytes, 0, length, offset);
        return bytes.subarray(0, bytesRead);
      },
    },
    async close() {
      const handle = await archive?.catch(() => null);
      await handle?.close();
    },
  };
}
