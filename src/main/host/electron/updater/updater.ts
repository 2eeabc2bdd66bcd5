import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { Updater } from '../../../updates/types.ts';
import { madeOnce } from '../../../util/made-once.ts';
import { byHandReason, downloadPage } from './installation.ts';
import type { LibraryDeps } from './library.ts';

/**
 * How the installed program gets new versions.
 *
 * @returns null where there is nothing to look for: not installed, or built without an address for releases
 */
export function openUpdater(deps: Pick<LibraryDeps, 'log' | 'logins'>): Updater | null {
  const address = app.isPackaged ? readDownloadPage(process.resourcesPath) : null;
  if (address === null) return null;
  const byHand = byHandReason(process);
  // The library takes a while to load, so the first check does that.
  const { get } = madeOnce(async () => {
    const { createLibraryUpdater } = await import('./library.ts');
    return createLibraryUpdater({ ...deps, platform: process.platform, isByHand: byHand !== null });
  });
  return {
    byHand,
    address,
    check: async (signal) => (await get()).check(signal),
    download: async (progress, signal) => (await get()).download(progress, signal),
    install: async () => (await get()).install(),
  };
}

function readDownloadPage(resources: string): string | null {
  try {
    return downloadPage(readFileSync(path.join(resources, 'app-update.yml'), 'utf8'));
  } catch {
    // There is no such file: Rastro was built without `publish`.
    return null;
  }
}
