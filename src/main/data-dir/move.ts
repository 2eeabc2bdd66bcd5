import fs from 'node:fs';
import path from 'node:path';
import { databaseFile, lockFolder } from '../store/db/lock.ts';
import { codeOf, messageOf } from '../util/errors.ts';
import { renameWithRetrySync } from '../util/rename.ts';

/** The used part of `node:fs`; the tests make each of these calls fail, or end the process there. */
export type MoveFiles = Pick<
  typeof fs,
  | 'closeSync'
  | 'copyFileSync'
  | 'existsSync'
  | 'fsyncSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'rmSync'
>;

export type Move =
  /** There was nothing to move. */
  | { readonly kind: 'none' }
  | { readonly kind: 'moved'; readonly from: string }
  /** The move failed; the old folder is unchanged and stays in use. */
  | { readonly kind: 'kept'; readonly reason: string };

const BLOCK_BYTES = 1024 * 1024;

/**
 * Moves all data to another folder that holds none yet. Whenever the move is interrupted, one of the two folders is
 * complete and the next call goes on from there, because the new folder gets its name only once it is complete.
 *
 * Within a volume the folder is renamed. To another volume it is copied, the copy is compared, and the old folder stays
 * as `FOLDER.moved`. The call blocks until the move is done.
 */
export function moveData(from: string, to: string, files: MoveFiles = fs): Move {
  if (files.existsSync(databaseFile(to)) || !files.existsSync(databaseFile(from))) return { kind: 'none' };
  try {
    // Throws while another Rastro has the folder open.
    const unlock = lockFolder(from);
    // Windows renames no folder with an open file in it, such as the lock. So the rename also fails if another Rastro
    // opens the folder now.
    unlock();
    removeIfEmpty(to, files);
    files.mkdirSync(path.dirname(to), { recursive: true });
    try {
      renameWithRetrySync(from, to, { rename: files.renameSync });
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      moveByCopy(from, to, files);
    }
    return { kind: 'moved', from };
  } catch (error) {
    return { kind: 'kept', reason: messageOf(error) };
  }
}

/** @throws where something is in the folder */
function removeIfEmpty(folder: string, files: MoveFiles): void {
  if (files.existsSync(folder)) files.rmdirSync(folder);
}

function moveByCopy(from: string, to: string, files: MoveFiles): void {
  const part = `${to}.part`;
  const unlock = lockFolder(from);
  try {
    // Left by an interrupted attempt.
    files.rmSync(part, { recursive: true, force: true });
    try {
      copyFolder(from, part, files);
    } catch (error) {
      files.rmSync(part, { recursive: true, force: true });
      throw error;
    }
    renameWithRetrySync(part, to, { rename: files.renameSync });
  } finally {
    unlock();
  }
  try {
    renameWithRetrySync(from, `${from}.moved`, { rename: files.renameSync });
  } catch {
    // The old folder keeps its name. Nothing reads it, because the new folder has a database now.
  }
}

function copyFolder(from: string, to: string, files: MoveFiles): void {
  files.mkdirSync(to);
  for (const entry of files.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target, files);
    else copyWhole(source, target, files);
  }
}

/** Copies a file to the disk itself, not just to the system's memory. @throws where the copy differs */
function copyWhole(source: string, target: string, files: MoveFiles): void {
  files.copyFileSync(source, target);
  const [one, other] = [files.openSync(source, 'r'), files.openSync(target, 'r+')];
  try {
    files.fsyncSync(other);
    if (!isSame(one, other, files)) throw new Error(`The copy of ${source} differs from it.`);
  } finally {
    files.closeSync(one);
    files.closeSync(other);
  }
}

function isSame(one: number, other: number, files: MoveFiles): boolean {
  const [a, b] = [Buffer.alloc(BLOCK_BYTES), Buffer.alloc(BLOCK_BYTES)];
  for (;;) {
    const read = readFully(one, a, files);
    if (read !== readFully(other, b, files) || !a.subarray(0, read).equals(b.subarray(0, read))) return false;
    if (read < BLOCK_BYTES) return true;
  }
}

/** Fills the block. @returns the bytes read: fewer than the block has only at the end of the file */
function readFully(descriptor: number, block: Buffer, files: MoveFiles): number {
  let length = 0;
  while (length < block.length) {
    const read = files.readSync(descriptor, block, length, block.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
