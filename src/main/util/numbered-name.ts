import path from 'node:path';

/** The path that a file gets in a folder where others have its name: `fleet.csv`, then `fleet (2).csv` and so on. */
export function numberedName(folder: string, name: string, nth: number): string {
  const { name: stem, ext } = path.parse(name);
  return path.join(folder, nth === 1 ? `${stem}${ext}` : `${stem} (${nth})${ext}`);
}
