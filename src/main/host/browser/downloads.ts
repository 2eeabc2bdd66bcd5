import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The user's folder of downloads, or the home folder where there is none. */
export function downloadsFolder(home: string = homedir()): string {
  const downloads = path.join(home, 'Downloads');
  return existsSync(downloads) ? downloads : home;
}

/** Chooses paths as a browser does for its downloads: in the folder, under a free name, `fleet (2).csv` if need be. */
export interface Downloads {
  readonly choose: (name: string) => Promise<string>;
  /** The file of a path is complete, or will never be there: its name is free unless the file has it. */
  readonly release: (file: string) => void;
}

/** @param folder there already */
export function savingInto(folder: string): Downloads {
  /** Paths given out: their files appear only when they are complete. */
  const given = new Set<string>();
  return {
    async choose(name) {
      const { name: stem, ext } = path.parse(name);
      for (let number = 1; ; number += 1) {
        const file = path.join(folder, number === 1 ? `${stem}${ext}` : `${stem} (${number})${ext}`);
        if (given.has(file) || existsSync(file)) continue;
        given.add(file);
        return file;
      }
    },
    release: (file) => void given.delete(file),
  };
}
