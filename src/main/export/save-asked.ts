export interface SaveAskedDeps {
  /** Where the user wants the file; null: nowhere. */
  readonly saveAs: (name: string) => Promise<string | null>;
  /** Called with that path once the file is there, or failed. */
  readonly saveEnded?: ((path: string) => void) | undefined;
}

/**
 * Asks where to save a file, and writes it there.
 *
 * @param name of the file, with its ending
 * @returns what `write` gives; null where the user wants no file
 */
export async function saveAsked<T>(
  { saveAs, saveEnded }: SaveAskedDeps,
  name: string,
  write: (path: string) => Promise<T>,
): Promise<T | null> {
  const path = await saveAs(name);
  if (path === null) return null;
  try {
    return await write(path);
  } finally {
    saveEnded?.(path);
  }
}
