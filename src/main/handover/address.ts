/**
 * Where a command line finds the Rastro that has a data folder open: the file `handover.json` in the folder names a
 * socket (on Windows a named pipe) and holds the key that both sides must know.
 *
 * On Unix both belong to the user alone (mode 0600), which the command line checks. On Windows the file has the
 * permissions of its folder. A named pipe of Node has Windows' default permissions: full control for the user, for
 * administrators and for the system, reading for everyone else. A program that may only read can't send a message, and
 * without the key it gets no answer.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../util/private.ts';
import { renameWithRetrySync } from '../util/rename.ts';

/** The content of `handover.json`. */
const handoverAddress = z.strictObject({
  address: z.string().min(1).max(4096),
  /** 32 bytes in hexadecimal digits. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
});
export type HandoverAddress = z.infer<typeof handoverAddress>;

const fileOf = (dataDir: string) => path.join(dataDir, 'handover.json');

/** Where a Rastro listens: in the data folder, on Windows at a new pipe. */
export const addressFor = (dataDir: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\rastro-${randomUUID()}` : path.join(dataDir, 'handover.sock');

/** Removes the socket of a Rastro that was killed. Call it only while holding the store's lock. */
export function removeStaleSocket(address: string): void {
  if (process.platform !== 'win32' && stat(address)?.isSocket()) rmSync(address);
}

/**
 * Writes the address, with a new key, to `handover.json`.
 *
 * @returns null where the file system can't hide the key from other users
 */
export function publish(dataDir: string, address: string): HandoverAddress | null {
  const published = { address, key: randomBytes(32).toString('hex') };
  const temporary = `${fileOf(dataDir)}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, '', { mode: PRIVATE_FILE, flag: 'wx' });
    if (!isOursAlone(stat(temporary))) return null;
    writeFileSync(temporary, JSON.stringify(published));
    renameWithRetrySync(temporary, fileOf(dataDir));
    return published;
  } finally {
    rmSync(temporary, { force: true });
  }
}

export function withdraw(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/**
 * The published address with its key; `unsafe`: the path of a file or socket that is not the user's alone; null where
 * nothing is published, or it can't be read.
 */
export function findHandoverAddress(dataDir: string): HandoverAddress | { readonly unsafe: string } | null {
  const file = fileOf(dataDir);
  const there = stat(file);
  if (!there) return null;
  if (!there.isFile() || !isOursAlone(there)) return { unsafe: file };
  const published = read(file);
  if (!published || process.platform === 'win32') return published;
  const socket = stat(published.address);
  if (!socket) return null;
  return socket.isSocket() && isOursAlone(socket) ? published : { unsafe: published.address };
}

function read(file: string): HandoverAddress | null {
  try {
    return handoverAddress.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Another version's file, or one just removed. The store's lock then shows whether the folder is in use.
    return null;
  }
}

function stat(file: string): Stats | null {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) ?? null;
  } catch {
    // The folder can't be read or is a file. Opening the store reports what is wrong with it.
    return null;
  }
}

/** Whether the file is this user's and no other user may read or write it. Windows has no file modes. */
function isOursAlone(there: Stats | null): boolean {
  if (process.platform === 'win32') return true;
  return there !== null && there.uid === process.getuid?.() && (there.mode & 0o077) === 0;
}
