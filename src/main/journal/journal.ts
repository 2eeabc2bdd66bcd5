import { open, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type JournalEntry, type JournalPage, journalEntry } from '../../contract/schemas/journal.ts';
import { codeOf, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { parseJson } from '../util/parse-json.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { writeFileAtomically } from '../util/write-file.ts';

/** What the caller knows of an entry: the journal adds the time and the user. */
export type NewEntry = Omit<JournalEntry, 'at' | 'user'>;

export interface Journal {
  /**
   * Appends an entry, which is on disk when the promise resolves. If it can't be written, an error goes to the log and
   * the promise resolves all the same, because the action itself has already happened.
   */
  add(entry: NewEntry): Promise<void>;
  /** All entries, the oldest first, and how many lines are unreadable. */
  read(): Promise<{ readonly entries: readonly JournalEntry[]; readonly unreadable: number }>;
  /** A part of the entries, the newest first. */
  page(part: { readonly offset: number; readonly limit: number }): Promise<JournalPage>;
  /**
   * Takes the names of files out of the entries, for an erasure: a file is often called after its list or its vehicle.
   * The entries stay.
   *
   * @throws AppError `disk`
   */
  forgetFiles(isForgotten: (file: string) => boolean): Promise<void>;
}

interface JournalDeps {
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Log, 'error'>;
}

export const journalFile = (dataDir: string): string => path.join(dataDir, 'journal.jsonl');

/**
 * Records who exported, erased, imported and changed what, and when. The journal is a file of its own beside the
 * database, so that neither an erasure removes it nor a restored backup replaces it. The process that holds the data
 * folder's lock writes the journal. The command line `backup`, which needs no lock, appends its entry too.
 */
export function createJournal({ dataDir, now, log }: JournalDeps): Journal {
  const file = journalFile(dataDir);
  const inTurn = createSerialQueue();

  async function append(entry: JournalEntry): Promise<void> {
    const handle = await open(file, 'a+', PRIVATE_FILE);
    try {
      const end = (await isTorn(handle)) ? '\n' : '';
      await handle.appendFile(`${end}${JSON.stringify(entry)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function lines(): Promise<string[]> {
    try {
      return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async function read() {
    const parsed = (await inTurn(lines)).map(entryOf);
    const entries = parsed.filter((entry) => entry !== null);
    return { entries, unreadable: parsed.length - entries.length };
  }

  return {
    add({ file: named, ...entry }) {
      const name = named === undefined ? {} : { file: path.basename(named).toWellFormed().slice(0, 255) };
      const whole = { at: now(), user: userName(), ...entry, ...name };
      return inTurn(() => append(whole)).catch((error: unknown) =>
        log.error('journal.not-written', { action: entry.action, error: messageOf(error) }),
      );
    },
    read,
    async page({ offset, limit }) {
      const { entries, unreadable } = await read();
      const newest = entries.toReversed().slice(offset, offset + limit);
      return { entries: newest, total: entries.length, unreadable };
    },
    forgetFiles: (isForgotten) =>
      inTurn(async () => {
        const before = await lines();
        const after = before.flatMap((line) => withoutFile(line, isForgotten));
        if (after.join('\n') === before.join('\n')) return;
        await writeFileAtomically(file, [`${after.join('\n')}\n`], { isPrivate: true });
      }),
  };
}

/** Whether the last line has no line break at its end, because a crash interrupted a write. */
async function isTorn(handle: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString('latin1') !== '\n';
}

const entryOf = (line: string): JournalEntry | null => journalEntry.safeParse(parseJson(line)).data ?? null;

/** The line, without a forgotten file's name. A line that can't be read is left out, because it might have the name. */
function withoutFile(line: string, isForgotten: (file: string) => boolean): string[] {
  const entry = entryOf(line);
  if (!entry) return [];
  if (entry.file === undefined || !isForgotten(entry.file)) return [line];
  const { file: _, ...rest } = entry;
  return [JSON.stringify(rest)];
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry in the system's list of users, as in a container.
    return String(process.getuid?.() ?? '?');
  }
}
