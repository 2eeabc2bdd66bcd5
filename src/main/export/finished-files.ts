import { stat } from 'node:fs/promises';
import type { Handlers } from '../../contract/contract-types.ts';
import { AppError } from '../util/errors.ts';

/** What the host does with a file that was exported. */
export interface FileOpener {
  /** Opens it in the program that the system has for its kind. Throws AppError `not-found` (`not-opened`). */
  readonly open: (path: string) => Promise<void>;
  /** Shows it in the system's file manager. Throws AppError `not-found` (`not-opened`). */
  readonly showInFolder: (path: string) => Promise<void>;
}

/** The files of the last exports by `exportId`. The screen asks to open a file by this id and never names a path. */
interface FinishedFiles {
  add(exportId: string, path: string): void;
  readonly handlers: Pick<Handlers['exports'], 'open' | 'showInFolder'>;
}

/** Number of newest files that are remembered: more than the screen shows notices of. */
export const MOST_FILES = 100;

/** Endings of files that may be opened. With another ending, typed by the user, a file could run as a program. */
const DOCUMENT = /\.(?:csv|txt|tsv|tab|xlsx|geojson|kml|pdf)$/i;

/** Both handlers throw AppError `not-found`: `file-gone`, or `not-opened` where no program opens the file. */
export function createFinishedFiles(opener: FileOpener): FinishedFiles {
  /** Paths by `exportId`, the oldest first. */
  const paths = new Map<string, string>();

  async function pathOf(exportId: string): Promise<string> {
    const path = paths.get(exportId);
    const isThere = path !== undefined && (await stat(path).catch(() => null))?.isFile();
    if (!isThere) throw new AppError('not-found', 'The exported file is gone.', { reason: 'file-gone' });
    return path;
  }

  return {
    add(exportId, path) {
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
    },
  };
}

/** The error of a file that was not opened. `why` is a sentence, such as the system's message. */
export function notOpened(why: string): AppError {
  return new AppError('not-found', `No program opened the exported file. ${why}`, { reason: 'not-opened' });
}
