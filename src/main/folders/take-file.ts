import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers } from '../../contract/contract-types.ts';
import { nameLength } from '../../contract/enums.ts';
import type { FolderFailure, TakenFile } from '../../contract/schemas/folders.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import { fold } from '../../shared/folding.ts';
import { freeName } from '../../shared/names.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError, codeOf, messageOf } from '../util/errors.ts';

/**
 * Names of files that go to the import, which imports or refuses them by their content: what is called `.xls` is often a
 * text, and for a real one the refusal says what to do. A name with `.` or `~$` first is a program's own file beside an
 * open document.
 */
const IMPORTED = /^(?!\.|~\$).+\.(csv|txt|tsv|xlsx|xlsm|xltx|xls|xlsb|ods)$/i;

/** Bytes that go to the import in one call. */
const BLOCK = 1024 * 1024;
/** Files that are looked at together: a folder may have thousands, and other work gets its turn between. */
const TOGETHER = 200;

export interface FoundFile {
  readonly name: string;
  readonly path: string;
  /** Changes with the file's name, size and time of its last change. */
  readonly print: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The files of a folder that can be imported, the least recently changed first. @throws what Node throws */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && IMPORTED.test(entry.name));
  const found: (FoundFile | null)[] = [];
  for (let from = 0; from < files.length; from += TOGETHER) {
    const some = files.slice(from, from + TOGETHER).map(({ name }) => foundFile(folder, name));
    found.push(...(await Promise.all(some)));
  }
  return found.filter((file) => file !== null).toSorted((a, b) => a.changedAt - b.changedAt);
}

/** Null where the file is gone by now. */
async function foundFile(folder: string, name: string): Promise<FoundFile | null> {
  const file = path.join(folder, name);
  const facts = await lstat(file).catch(() => null);
  if (!facts) return null;
  const print = createHash('sha256').update(`${file}\0${facts.size}\0${facts.mtimeMs}`).digest('base64url');
  return { name, path: file, print, changedAt: facts.mtimeMs };
}

/**
 * The bytes of a plain file, as many as it has when it is opened. Since the look, a link, a pipe or a device may stand
 * in its place: a link is not followed, a pipe not waited for, and nothing of them is read.
 *
 * @throws what Node throws
 */
async function* plainFile(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // Windows has neither flag, and no such files.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Error(`${file} is no plain file.`);
    if (facts.size === 0) return;
    yield* handle.createReadStream({ highWaterMark: BLOCK, end: facts.size - 1, signal, autoClose: false });
  } finally {
    await handle.close();
  }
}

export interface TakeDeps {
  readonly intake: Pick<Handlers['intake'], 'begin' | 'append' | 'inspect' | 'commit' | 'discard'>;
  readonly lists: Pick<Store['lists'], 'all'>;
}

/**
 * Imports a file, with the columns that are remembered for its header, else those that are detected. If a file of this
 * name became a list before, the new rows replace that list's rows, which go to the bin; else the file becomes a new
 * list.
 *
 * @returns what became of the file; `failed`, with a reason, if the import refuses it
 * @throws AppError `disk` where the file can't be read, for instance because a program has locked it; `cancelled`,
 *   `busy`, `conflict`, `database`. A later try may succeed.
 */
export async function takeFile(
  { intake, lists }: TakeDeps,
  { name, path: file }: Pick<FoundFile, 'name' | 'path'>,
  signal: AbortSignal,
): Promise<Omit<TakenFile, 'at'>> {
  const { intakeId } = await intake.begin({ name, kind: 'file' });
  let nothing = emptyOutcome({ name });
  try {
    for await (const bytes of plainFile(file, signal)) await intake.append({ intakeId, bytes });
    const report = await intake.inspect({ intakeId, overrides: {} });
    const { accepted: rows, heldBack } = report.counts;
    nothing = { ...nothing, elsewhere: report.elsewhere.vins };
    const all = await lists.all();
    const before = listOf(name, all, await readdir(path.dirname(file)));
    if (report.vinColumns.length > 1 && !report.remembered && !before)
      return { ...nothing, outcome: 'unclear', rows, heldBack };
    const into = before && ({ listId: before.id, how: 'replace' } as const);
    const free = freeName(
      report.name,
      all.map((list) => list.name),
      nameLength,
    );
    const list = await intake.commit({ intakeId, name: free, ...(into ? { into } : {}) });
    return { ...nothing, outcome: into ? 'replaced' : 'added', listId: list.id, rows, heldBack };
  } catch (error) {
    if (!(error instanceof AppError))
      throw new AppError('disk', messageOf(error), {
        path: file,
        code: codeOf(error),
        reason: 'folder-file-unreadable',
      });
    if (error.kind !== 'bad-input') throw error;
    return { ...nothing, outcome: 'failed', failure: failureOf(error) };
  } finally {
    // After a commit there is nothing left to discard.
    await Promise.resolve(intake.discard({ intakeId })).catch(() => undefined);
  }
}

export const emptyOutcome = ({ name }: Pick<FoundFile, 'name'>) => ({
  name,
  listId: null,
  rows: 0,
  heldBack: 0,
  elsewhere: 0,
  failure: null,
});

/**
 * The list that came from a file of this name, as names are compared. A file that still stands in the folder keeps its
 * own list: `north-1.csv` and `north 1.csv` may be two.
 */
function listOf(name: string, lists: readonly VinList[], folder: readonly string[]): VinList | undefined {
  const spelling = (text: string) => text.normalize('NFC').toLowerCase();
  const spelt = new Set(folder.map(spelling));
  const alike = lists.filter(
    ({ source, isDemo }) => !isDemo && source !== null && fold(source) === fold(name),
  );
  const isSpelt = ({ source }: VinList) => spelling(source ?? '') === spelling(name);
  return alike.find(isSpelt) ?? alike.find(({ source }) => !spelt.has(spelling(source ?? '')));
}

/** The failure in the form for which the screen has texts. */
export const failureOf = (error: unknown): FolderFailure =>
  error instanceof AppError
    ? { kind: error.kind, details: error.details }
    : { kind: 'internal', details: {} };
