import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** One call that waits for the disk. */
export interface Sync {
  readonly of: 'file' | 'folder';
  /** Bytes that the file had then; null for a folder. */
  readonly bytes: number | null;
  /** Whether the target had its name then. */
  readonly isInPlace: boolean;
}

/**
 * Notes each call that waits for the disk, until the test ends; the call itself is made.
 *
 * @param target a file that gets its name while this is watched
 */
export async function watchSyncs(target: string): Promise<readonly Sync[]> {
  const syncs: Sync[] = [];
  const note = (descriptor: number): void => {
    const stats = fs.fstatSync(descriptor);
    const isFolder = stats.isDirectory();
    syncs.push({
      of: isFolder ? 'folder' : 'file',
      bytes: isFolder ? null : stats.size,
      isInPlace: fs.existsSync(target),
    });
  };
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    note(descriptor);
    fsyncSync(descriptor);
  };
  // The names that modules have imported get the function, too.
  syncBuiltinESMExports();
  const handles = await handlePrototype();
  const { sync } = handles;
  handles.sync = function (this: fs.promises.FileHandle) {
    note(this.fd);
    return sync.call(this);
  };
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    handles.sync = sync;
  });
  return syncs;
}

/** Node exports no class of file handles. */
async function handlePrototype(): Promise<fs.promises.FileHandle> {
  await using handle = await open(import.meta.filename);
  return Object.getPrototypeOf(handle);
}
