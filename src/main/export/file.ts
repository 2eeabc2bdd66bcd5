import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, messageOf } from '../errors.ts';

/** Characters gathered for one write. */
const BLOCK = 64 * 1024;

/**
 * Writes a file as a whole or not at all: under a temporary name in the same folder, synced, then renamed. On any
 * failure nothing is left behind and a file that was there before is as it was.
 *
 * @param chunks the text in order; UTF-8
 * @throws AppError `disk` when it cannot be written (`details.code`: the system's, such as `ENOSPC`, or `EPERM` where a
 *   program on Windows has the old file open), `cancelled` when the signal is aborted; what `chunks` throws, as it is
 */
export async function writeFileAtomically(
  path: string,
  chunks: Iterable<string> | AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  requireNotAborted(signal);
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const file = await onDisk(path, open(temporary, 'wx'));
  try {
    try {
      for await (const block of blocks(chunks, signal)) await onDisk(path, file.writeFile(block));
      await onDisk(path, file.sync());
    } finally {
      await file.close();
    }
    requireNotAborted(signal);
    await onDisk(path, rename(temporary, path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* blocks(
  chunks: Iterable<string> | AsyncIterable<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  let block = '';
  for await (const chunk of chunks) {
    requireNotAborted(signal);
    block += chunk;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}

function requireNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Writing the file was cancelled.');
}

async function onDisk<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AppError('disk', `Cannot write ${path}: ${messageOf(error)}`, { path, code }, { cause: error });
  }
}
