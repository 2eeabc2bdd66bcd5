import { stat } from 'node:fs/promises';
import type { Handlers } from '../../contract/contract-types.ts';
import { AppError } from '../util/errors.ts';

export interface FileOpener {
  /** Opens it in the program that the system has for its kind. Throws AppError `not-found` (`not-opened`). */
  readonly open: (path: string) => Promise<void>;
  /** Shows it in the system's file manager. Throws AppError `not-found` (`not-opened`). */
  readonly showInFolder: (path: string) => Promise<void>;
}

/** Number of newest files that are remembered: more than the screen shows notices of. */
export const MOST_FILES = 100;

/** Endings of files that may be opened. With another ending, typed by the user, a file could run as a program. */
const DOCUMENT = /\.(?:csv|txt|tsv|tab|xlsx|geojson|kml|pdf)$/i;

/**
 * The files of the last exports by `exportId`: the screen asks to open a file by this id and never names a path. Both
 * handlers throw AppError `not-found`: `file-gone`, or `not-opened` where no program opens the file.
 */
export function createFinishedFiles(opener: FileOpener) {
  /** Paths by `exportId`, the oldest first. */
  const paths = new Map<string, string>();

  async function pathOf(exportId: string): Promise<string> {
    const path = paths.get(exportId);
    const isThere = path !== undefined && (await stat(path).catch(() => null))?.isFile();
    if (!isThere) throw new AppError('not-found', 'The exported file is gone.', { reason: 'file-gone' });
    return path;
  }

  return {
    add(exportId: string, path: string): void {
      paths.set(exportId, path);
      const [oldest] = paths.keys();
      if (paths.size > MOST_FILES && oldest !== undefined) paths.delete(oldest);
    },
    handlers: {
      async open({ exportId }) {
        const path = await pathOf(exportId);
        if (!DOCUMENT.test(path)) throw notOpened('Its ending is none of an export.');
        await opener.open(path);
      },
      showInFolder: async ({ exportId }) => opener.showInFolder(await pathOf(exportId)),
    } satisfies Pick<Handlers['exports'], 'open' | 'showInFolder'>,
  };
}

export const notOpened = (why: string): AppError =>
  new AppError('not-found', `No program opened the exported file. ${why}`, { reason: 'not-opened' });
