import { randomUUID } from 'node:crypto';
import { constants, openSync } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AppError, codeOf } from './errors.ts';
import { onDisk, outputTarget } from './output.ts';
import { PRIVATE_FILE } from './private.ts';
import { renameWithRetry } from './rename.ts';

/** Characters gathered for one write. */
const BLOCK = 64 * 1024;
/** Milliseconds between looks whether a program reads a pipe. */
const READER_MS = 100;

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Where the temporary files that a killed process leaves are recorded. */
interface UnfinishedFiles {
  add(path: string): Promise<void>;
  remove(path: string): Promise<void>;
}

interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Only the user can read the file, also once it is written. */
  readonly isPrivate?: boolean;
  /** Records the temporary file while it exists. */
  readonly unfinished?: UnfinishedFiles | undefined;
}

/**
 * Writes a file as a whole or not at all: under a temporary name in the same folder, synced, then renamed. On any
 * failure nothing is left behind and a file that was there before is as it was. A link is written through. What is no
 * file, such as standard output, is written to.
 *
 * While the file is written, only the user can read it. Then it gets the permissions of the file that was there before,
 * else those of any new file in the folder.
 *
 * @param chunks the content in order; text is written as UTF-8
 * @throws AppError `disk` when it cannot be written (`details.code`: the system's, such as `ENOSPC`, or `EPERM` where a
 *   program on Windows keeps the old file open for longer than a second), `cancelled` when the signal is aborted; what
 *   `chunks` throws, as it is
 */
export async function writeFileAtomically(
  path: string,
  chunks: Chunks,
  { signal, isPrivate = false, unfinished }: WriteOptions = {},
): Promise<void> {
  requireNotAborted(signal);
  const { file: target, stream } = await outputTarget(path);
  if (stream) return writeInto(path, stream, blocks(chunks, signal), signal);
  const temporary = temporaryBeside(target);
  const mode = isPrivate ? PRIVATE_FILE : await onDisk(path, () => modeFor(target));
  await unfinished?.add(temporary);
  try {
    const file = await onDisk(path, () => open(temporary, 'wx', PRIVATE_FILE));
    try {
      for await (const block of blocks(chunks, signal)) await onDisk(path, () => file.writeFile(block));
      await onDisk(path, () => allow(file, mode));
      await onDisk(path, () => file.sync());
    } finally {
      await file.close();
    }
    requireNotAborted(signal);
    await onDisk(path, () => renameWithRetry(temporary, target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await unfinished?.remove(temporary);
  }
}

/** Writes into a device, or into a pipe once a program reads it. */
async function writeInto(
  path: string,
  stream: 'device' | 'pipe',
  content: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (stream === 'device') {
    const device = await onDisk(path, () => open(path, constants.O_WRONLY));
    try {
      for await (const block of content) await onDisk(path, () => device.writeFile(block));
    } finally {
      await device.close();
    }
    return;
  }
  // Without a thread that waits: nothing could end it.
  const pipe = new Socket({ fd: await openPipe(path, signal), readable: false }).on('error', () => undefined);
  const end = () => pipe.destroy();
  signal?.addEventListener('abort', end, { once: true });
  try {
    for await (const block of content) await onDisk(path, () => settled((done) => pipe.write(block, done)));
    await onDisk(path, () => settled((done) => pipe.end(done)));
  } catch (error) {
    requireNotAborted(signal);
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

const settled = (call: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));

async function openPipe(path: string, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    requireNotAborted(signal);
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      // No program has opened the other end so far.
      if (codeOf(error) !== 'ENXIO') return onDisk(path, () => Promise.reject(error));
    }
    await setTimeout(READER_MS);
  }
}

/** The permissions of the existing file, else those of a new one, read from an empty file made for this purpose. */
async function modeFor(path: string): Promise<number> {
  const there = await stat(path).catch(() => null);
  if (there?.isFile()) return there.mode & 0o777;
  const probe = temporaryBeside(path);
  const file = await open(probe, 'wx');
  try {
    return (await file.stat()).mode & 0o777;
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}

/** Sets the file's permissions. A file system that has none, such as a USB stick's, is no error. */
async function allow(file: FileHandle, mode: number): Promise<void> {
  if (mode === PRIVATE_FILE) return;
  await file.chmod(mode).catch((error) => {
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error;
  });
}

/**
 * Checks that `writeFileAtomically` can write to the path, before hours of work are done for it. Leaves no trace.
 *
 * @throws AppError `disk` when the folder can't be written to, the file is read-only, or the name is of what can't be written to
 */
export async function requireWritable(path: string): Promise<void> {
  const { file: target, stream } = await outputTarget(path);
  if (stream) return;
  const temporary = temporaryBeside(target);
  const file = await onDisk(path, () => open(temporary, 'wx'));
  await file.close();
  await onDisk(path, () => rm(temporary));
}

/** A new path in the same folder. Its name is short, since the file's own name may be as long as the system allows. */
const temporaryBeside = (path: string): string => join(dirname(path), `.rastro-${randomUUID()}.tmp`);

async function* blocks(chunks: Chunks, signal: AbortSignal | undefined): AsyncGenerator<string | Uint8Array> {
  let block = '';
  for await (const chunk of chunks) {
    requireNotAborted(signal);
    if (typeof chunk === 'string') block += chunk;
    if (typeof chunk === 'string' && block.length < BLOCK) continue;
    if (block !== '') yield block;
    if (typeof chunk !== 'string') yield chunk;
    block = '';
  }
  yield block;
}

function requireNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Writing the file was cancelled.');
}
