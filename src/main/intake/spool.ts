import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, codeOf, messageOf } from '../util/errors.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../util/private.ts';
import { createSerialQueue, type SerialQueue } from '../util/serial-queue.ts';

/** Files that are being imported, stored on disk until they have become lists, so that they fill no memory. */
export interface Spool {
  pathOf(id: string): string;
  /** The pieces of concurrent calls are written in the order of the calls. @throws AppError `disk` */
  append(id: string, bytes: Uint8Array): Promise<void>;
  /** Never fails: a file that can't be removed now is removed at the next start. */
  remove(id: string): Promise<void>;
  /** Removes the folder with all files. */
  close(): Promise<void>;
}

/** @param folder used by the spool alone; files of an earlier process that was killed are removed at once */
export function openSpool(folder: string): Spool {
  const pathOf = (id: string) => join(folder, `${id}.part`);
  const cleared = rm(folder, { recursive: true, force: true });
  // `openFile` throws this failure. Until then it must not count as unhandled.
  cleared.catch(() => undefined);
  /** Each file stays open until it is removed, because its bytes come in many pieces. */
  const files = new Map<string, Promise<FileHandle>>();
  /** A queue for each file, because the system may finish two concurrent writes in any order. */
  const queues = new Map<string, SerialQueue>();

  function opened(id: string): Promise<FileHandle> {
    const file = files.get(id) ?? openFile(id);
    files.set(id, file);
    return file;
  }

  function inTurn(id: string): SerialQueue {
    const queue = queues.get(id) ?? createSerialQueue();
    queues.set(id, queue);
    return queue;
  }

  async function openFile(id: string): Promise<FileHandle> {
    try {
      await cleared;
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      return await open(pathOf(id), 'a', PRIVATE_FILE);
    } catch (error) {
      // The next piece tries again.
      files.delete(id);
      throw error;
    }
  }

  async function closeFile(id: string): Promise<void> {
    const file = files.get(id);
    files.delete(id);
    queues.delete(id);
    await file?.then((open) => open.close()).catch(() => undefined);
  }

  return {
    pathOf,
    async append(id, bytes) {
      try {
        await inTurn(id)(async () => (await opened(id)).appendFile(bytes));
      } catch (error) {
        throw new AppError('disk', `The file can't be kept while it is read: ${messageOf(error)}`, {
          code: codeOf(error),
        });
      }
    },
    // A file that another program has open is removed when Rastro starts again.
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
