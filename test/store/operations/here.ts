import { onTestFinished } from 'vitest';
import { type Here, openHere } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';

/** The store's operations on a folder, without its threads, until the end of the test. */
export function tempHere(dataDir = tempDir()): Here {
  const here = openHere(dataDir);
  onTestFinished(here.close);
  return here;
}
