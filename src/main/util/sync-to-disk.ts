import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the file is on the disk, not just in the system's memory. @throws the file system's error */
export function syncFile(file: string): void {
  // Windows syncs only what is open for writing.
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Waits until the folder's names are on the disk, so that a rename outlives a power cut. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
