import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openDataDir } from '../data-dir/open.ts';
import { CommandError } from '../lookup-job/command-error.ts';

/**
 * Opens the named data folder, else the usual one, for commands that only read or erase. In a folder that was typed
 * wrongly they would report an empty fleet, or that everything is erased, and they would close it to other users.
 *
 * @throws CommandError `not-found` where nothing in the folder is Rastro's
 */
export function existingDataDir(named: string | undefined): string {
  const dataDir = named === undefined ? openDataDir(null).dataDir : path.resolve(named);
  if (!hasData(dataDir)) throw new CommandError('not-found', 'noDatabase', { path: dataDir });
  return openDataDir(dataDir).dataDir;
}

/** A database that was set aside, or an activity log, is data too, also where the database itself is gone. */
function hasData(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).some((name) => name.startsWith('rastro.') || name === 'journal.jsonl');
  } catch {
    return false;
  }
}
