import { requireOutput } from '../util/output.ts';

export interface SaveAskedDeps {
  readonly dataDir?: string;
  /** Asks where to save the file; null: the user cancelled. */
  readonly saveAs: (name: string) => Promise<string | null>;
  /** Called with the path of `saveAs` once writing the file has succeeded or failed. */
  readonly saveEnded?: ((path: string) => void) | undefined;
}

/**
 * Asks where to save a file, and writes it there.
 *
 * @param name the name of the file, with its ending
 * @throws AppError `bad-input` (`output-is-data`), what `write` throws
 * @returns what `write` gives; null where the user cancelled
 */
export async function saveAsked<T>(
  { dataDir, saveAs, saveEnded }: SaveAskedDeps,
  name: string,
  write: (path: string) => Promise<T>,
): Promise<T | null> {
  const path = await saveAs(name);
  if (path === null) return null;
  try {
    await requireOutput(path, { dataDir });
    return await write(path);
  } finally {
    saveEnded?.(path);
  }
}
