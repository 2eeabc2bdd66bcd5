import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The user's folder of downloads, or the home folder where there is none. */
export function downloadsFolder(home: string = homedir()): string {
  const downloads = path.join(home, 'Downloads');
  return existsSync(downloads) ? downloads : home;
}

/**
 * Where a browser would put a download: in the folder, under a name that nothing has, `fleet (2).csv` if need be.
 *
 * @param folder there already
 */
export function savingInto(folder: string): (name: string) => Promise<string> {
  /** A file is there only once it is whole, so what was promised to another has to be remembered. */
  const promised = new Set<string>();
  return async (name) => {
    const { name: stem, ext } = path.parse(name);
    for (let number = 1; ; number += 1) {
      const file = path.join(folder, number === 1 ? `${stem}${ext}` : `${stem} (${number})${ext}`);
      if (promised.has(file) || existsSync(file)) continue;
      promised.add(file);
      return file;
    }
  };
}
