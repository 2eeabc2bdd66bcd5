import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, codeOf, messageOf } from '../errors.ts';

/** Files on their way in, kept on disk until they are a list: memory does not grow with them. */
export interface Spool {
  pathOf(id: string): string;
  /** @throws AppError `disk` */
  append(id: string, bytes: Uint8Array): Promise<void>;
  /** Never fails: what can't go now goes later. */
  remove(id: string): Promise<void>;
  /** With all that is in it. */
  close(): Promise<void>;
}

/** @param folder its own; what an earlier process left there when it was killed goes at once */
export function openSpool(folder: string): Spool {
  const pathOf = (id: string) => join(folder, `${id}.part`);
  const cleared = rm(folder, { recursive: true, force: true });
  // Whoever keeps a file hears of it.
  cleared.catch(() => undefined);

  return {
    pathOf,
    async append(id, bytes) {
      try {
        await cleared;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await appendFile(pathOf(id), bytes, { mode: 0o600 });
      } catch (error) {
        throw new AppError('disk', `The file can't be kept while it is read: ${messageOf(error)}`, {
          code: codeOf(error),
        });
      }
    },
    // What another program holds open now goes when Rastro starts again.
    remove: (id) => rm(pathOf(id), { force: true, maxRetries: 3 }).catch(() => undefined),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
