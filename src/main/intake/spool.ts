import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, codeOf, messageOf } from '../util/errors.ts';

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
  /** Open until they are removed, as their bytes come in many pieces. */
  const files = new Map<string, Promise<FileHandle>>();

  function opened(id: string): Promise<FileHandle> {
    const file = files.get(id) ?? openFile(id);
    files.set(id, file);
    return file;
  }

  async function openFile(id: string): Promise<FileHandle> {
    try {
      await cleared;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await open(pathOf(id), 'a', 0o600);
    } catch (error) {
      // The next piece tries again.
      files.delete(id);
      throw error;
    }
  }

  async function closeFile(id: string): Promise<void> {
    const file = files.get(id);
    files.delete(id);
    await file?.then((open) => open.close()).catch(() => undefined);
  }

  return {
    pathOf,
    async append(id, bytes) {
      try {
        await (await opened(id)).appendFile(bytes);
      } catch (error) {
        throw new AppError('disk', `The file can't be kept while it is read: ${messageOf(error)}`, {
          code: codeOf(error),
        });
      }
    },
    // What another program holds open now goes when Rastro starts again.
    remove: (id) =>
      closeFile(id)
        .then(() => rm(pathOf(id), { force: true, maxRetries: 3 }))
        .catch(() => undefined),
    async close() {
      await Promise.all([...files.keys()].map(closeFile));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
