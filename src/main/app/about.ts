import { readFile } from 'node:fs/promises';
import { arch, release, type as systemName } from 'node:os';
import type { Runtime } from '../../preload/schemas/app.ts';
import { codeOf } from '../util/errors.ts';

/**
 * The licences of everything that ships, as the build wrote them.
 *
 * @returns null where the build made none
 */
export async function readLicences(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What Rastro runs on, for support. */
export function runtime(versions: NodeJS.ProcessVersions = process.versions): Runtime {
  return {
    electron: versions.electron ?? null,
    chromium: versions.chrome ?? null,
    node: versions.node,
    system: `${systemName()} ${release()} (${arch()})`,
  };
}
