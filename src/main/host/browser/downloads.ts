import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { numberedName } from '../../util/numbered-name.ts';

export function downloadsFolder(home: string = homedir()): string {
  const downloads = path.join(home, 'Downloads');
  return existsSync(downloads) ? downloads : home;
}

/** Chooses paths as a browser does for its downloads: in the folder, under a free name, `fleet (2).csv` if need be. */
export interface Downloads {
  readonly choose: (name: string) => Promise<string>;
  /** Call it when a file is complete or abandoned. Its path can be chosen again unless the file exists. */
  readonly release: (file: string) => void;
}

export function createDownloads(folder: string): Downloads {
  /** Chosen paths that are not released yet. A file appears at its path only when it is complete. */
  const given = new Set<string>();
  return {
    async choose(name) {
      for (let nth = 1; ; nth += 1) {
        const file = numberedName(folder, name, nth);
        if (given.has(file) || existsSync(file)) continue;
        given.add(file);
        return file;
      }
    },
    release: (file) => void given.delete(file),
  };
}
