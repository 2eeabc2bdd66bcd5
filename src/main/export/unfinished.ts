import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../util/parse-json.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { createSerialQueue } from '../util/serial-queue.ts';

/** The names that `temporaryBeside` makes. Files with other names are not deleted, even if the record has them. */
const TEMPORARY = /^\.rastro-[0-9a-f-]{36}\.tmp$/;
/** The content of the record: paths of temporary files. */
const recorded = z.array(z.string()).catch([]);

/** Temporary files that are being written somewhere on the computer. */
export interface UnfinishedFiles {
  add(temporary: string): Promise<void>;
  remove(temporary: string): Promise<void>;
  /** Deletes the temporary files that a killed process left. Call it before the first `add`. */
  clear(): Promise<void>;
}

/** Records the temporary files of exports in the data folder: the next start deletes those of a killed process. */
export function unfinishedFiles(dataDir: string): UnfinishedFiles {
  const file = path.join(dataDir, 'exports.json');
  const inTurn = createSerialQueue();
  const open = new Set<string>();

  async function write(): Promise<void> {
    if (open.size === 0) return rm(file, { force: true });
    await writeFile(file, JSON.stringify([...open]), { mode: PRIVATE_FILE });
  }

  /** A record that can't be written stops no export. */
  function change(by: () => unknown): Promise<void> {
    return inTurn(() => {
      by();
      return write();
    }).catch(() => undefined);
  }

  async function read(): Promise<string[]> {
    const text = await readFile(file, 'utf8').catch(() => '');
    return recorded.safeParse(parseJson(text)).data ?? [];
  }

  return {
    add: (temporary) => change(() => open.add(temporary)),
    remove: (temporary) => change(() => open.delete(temporary)),
    clear: () =>
      inTurn(async () => {
        for (const temporary of await read())
          if (TEMPORARY.test(path.basename(temporary)))
            await rm(temporary, { force: true }).catch(() => undefined);
        await write();
      }),
  };
}
