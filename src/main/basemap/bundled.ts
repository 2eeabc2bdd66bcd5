import { AppError } from '../util/errors.ts';
import { madeOnce } from '../util/made-once.ts';
import { versionOf } from './archive.ts';
import { openRanges, type Ranges } from './ranges.ts';

interface Bundled {
  /** @throws AppError `not-found` or `bad-input` where it is missing or damaged */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Reads ranges of the bundled basemap. The first read opens it and checks its magic bytes.
 *
 * @param file path of the PMTiles archive
 */
export function bundledBasemap(file: string): Bundled {
  async function openArchive(): Promise<Ranges> {
    const ranges = await openRanges(file).catch((cause: unknown) => {
      throw new AppError('not-found', 'The basemap is missing; install Rastro again.', {}, { cause });
    });
    try {
      if (versionOf(Buffer.from(await ranges.read(0, 8))) === 3) return ranges;
      throw new AppError('bad-input', 'The basemap is damaged; install Rastro again.');
    } catch (error) {
      await ranges.close();
      throw error;
    }
  }

  const archive = madeOnce(openArchive);
  return {
    read: async (offset, length) => (await archive.get()).read(offset, length),
    async close() {
      await (await archive.made())?.close();
    },
  };
}
