import { constants } from 'node:fs';
import { access, lstat, readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, codeOf, messageOf } from './errors.ts';

/** Where the content of an output goes. */
interface OutputTarget {
  /** The path behind symbolic links. */
  readonly file: string;
  /** What is there is no file: it is written to, and never replaced. */
  readonly stream: 'device' | 'pipe' | null;
}

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/**
 * Follows the links of an output. The user is refused what the system allows: root may write into a read-only file, and
 * a rename replaces one.
 *
 * @throws AppError `disk` (`details.code`: the system's; absent where something other than a file, device or pipe is
 *   there)
 */
export async function outputTarget(output: string): Promise<OutputTarget> {
  return onDisk(output, async () => {
    const there = await stat(output).catch(() => null);
    // What standard output leads to has no path of its own.
    if (there?.isFIFO()) return { file: output, stream: 'pipe' };
    if (there?.isCharacterDevice()) return { file: output, stream: 'device' };
    if (there && !there.isFile()) throw noFile(output);
    if (there && (there.mode & 0o222) === 0) throw coded('EACCES', 'the file is read-only');
    if (there) await access(output, constants.W_OK);
    return { file: await followed(output, MOST_LINKS), stream: null };
  });
}

const noFile = (output: string): AppError =>
  new AppError('disk', `Cannot write ${output}: it is there and is no file.`, { path: output });

/** The path of a file that a stream can't take the place of, behind its links. @throws AppError `disk` */
export async function fileTarget(output: string): Promise<string> {
  const { file, stream } = await outputTarget(output);
  if (stream) throw noFile(output);
  return file;
}

/** A link may lead to a file that is not there yet. */
async function followed(file: string, links: number): Promise<string> {
  if (!(await isLink(file))) return file;
  if (links === 0) throw coded('ELOOP', 'too many links');
  const folder = await realpath(path.dirname(file));
  return followed(path.resolve(folder, await readlink(file)), links - 1);
}

const isLink = async (file: string): Promise<boolean> =>
  (await lstat(file).catch(() => null))?.isSymbolicLink() ?? false;

interface Guarded {
  readonly dataDir: string | undefined;
  readonly input?: string | null;
  /** A folder in the data folder that may be written to. */
  readonly free?: string;
}

/**
 * Refuses an output that is what the command reads, or a file of the data folder, by any spelling or link.
 *
 * @throws AppError `bad-input` (`output-is-input`, `output-is-data`), and what `outputTarget` throws
 */
export async function requireOutput(output: string, { dataDir, input, free }: Guarded): Promise<void> {
  const { file, stream } = await outputTarget(output);
  const there = await identityOf(file);
  const refuse = (reason: 'output-is-input' | 'output-is-data') => {
    throw new AppError('bad-input', `The output ${output} is not to be written.`, { reason, path: output });
  };
  if (input && there && (await identityOf(input)) === there) refuse('output-is-input');
  if (dataDir === undefined || stream) return;
  const folders = await foldersAbove(file);
  const isIn = async (folder: string) => folders.includes((await identityOf(folder)) ?? '');
  if (await isIn(dataDir)) {
    if (free === undefined || !(await isIn(free))) refuse('output-is-data');
  } else if (there && (await stat(file)).nlink > 1 && (await isAmong(there, dataDir)))
    refuse('output-is-data');
}

/** Two paths are one file where this is the same, whatever links and capitals lead to it; null: nothing is there. */
async function identityOf(file: string): Promise<string | null> {
  const there = await stat(file, { bigint: true }).catch(() => null);
  return there && `${there.dev}:${there.ino}`;
}

async function foldersAbove(file: string): Promise<(string | null)[]> {
  const above = path.dirname(file);
  if (above === file) return [];
  const folder = await realpath(above).catch(() => above);
  return [await identityOf(folder), ...(await foldersAbove(folder))];
}

async function isAmong(identity: string, folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && (await identityOf(path.join(entry.parentPath, entry.name))) === identity)
      return true;
  return false;
}

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Converts the system's errors. @throws AppError `disk` with the path and the system's code */
export async function onDisk<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const details = { path: file, code: codeOf(error) };
    throw new AppError('disk', `Cannot write ${file}: ${messageOf(error)}`, details, { cause: error });
  }
}
