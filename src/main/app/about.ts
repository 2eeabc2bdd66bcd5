import { readFile } from 'node:fs/promises';
import { arch, release, type as systemName } from 'node:os';
import type { Runtime } from '../../contract/schemas/app.ts';
import { codeOf } from '../util/errors.ts';

/**
 * Reads the licences of everything that ships, from the file that the build writes.
 *
 * @returns null where there is no such file
 */
export async function readLicences(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The versions and the system that Rastro runs on, for support. */
export function runtime(versions: NodeJS.ProcessVersions = process.versions): Runtime {
  return {
    electron: versions.electron ?? null,
    chromium: versions.chrome ?? null,
    node: versions.node,
    system: `${systemName()} ${release()} (${arch()})`,
  };
}
