import path from 'node:path';

/** Path of the nth file of a name in a folder: `fleet.csv` for 1, `fleet (2).csv` for 2 and so on. */
export function numberedName(folder: string, name: string, nth: number): string {
  const { name: stem, ext } = path.parse(name);
  return path.join(folder, nth === 1 ? `${stem}${ext}` : `${stem} (${nth})${ext}`);
}
