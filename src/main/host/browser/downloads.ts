import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The user's folder of downloads, or the home folder where there is none. */
export function downloadsFolder(home: string = homedir()): string {
  const downloads = path.join(home, 'Downloads');
  return existsSync(downloads) ? downloads : home;
}

/**
 * Chooses a path as a browser does for a download: in the folder, under a free name, `fleet (2).csv` if need be.
 *
 * @param folder there already
 */
export function savingInto(folder: string): (name: string) => Promise<string> {
  /** Paths given out: their files appear only when they are complete. */
  const given = new Set<string>();
  return async (name) => {
    const { name: stem, ext } = path.parse(name);
    for (let number = 1; ; number += 1) {
      const file = path.join(folder, number === 1 ? `${stem}${ext}` : `${stem} (${number})${ext}`);
      if (given.has(file) || existsSync(file)) continue;
      given.add(file);
      return file;
    }
  };
}
