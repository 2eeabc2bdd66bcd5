/** An installed Rastro in a folder of its own, beside a server of releases on loopback, for electron-updater's classes. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createLibraryUpdater } from '../../../../src/main/host/electron/updater/library.ts';
import type { Updater } from '../../../../src/main/updates/types.ts';
import type { NewVersion, UpdateFault } from '../../../../src/preload/schemas/updates.ts';
import { startUpdateFeed, type UpdateFeed } from '../../../helpers/update-feed.ts';
import { electron } from './on-stand-in.ts';

export type Library = Pick<Updater, 'check' | 'download' | 'install'>;

/** Content of the new version's file. */
export const NEW = new TextEncoder().encode('#!/bin/sh\n# the new version\n'.padEnd(300_000, '#'));

export const KINDS = [
  { platform: 'linux', file: 'Rastro-0.2.0.AppImage' },
  { platform: 'win32', file: 'Rastro-0.2.0.exe' },
  { platform: 'darwin', file: 'Rastro-0.2.0.zip' },
] as const;
export const APP_IMAGE = KINDS[0].file;

export let folder: string;
export let feed: UpdateFeed;

/** Call it at the top of a test file: it registers the hooks that set up and remove the installation. */
export function installEachTime(): void {
  let before: NodeJS.ProcessEnv;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rastro-updater-'));
    feed = await startUpdateFeed();
    before = { ...process.env };
    process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
    process.env.APPIMAGE = path.join(folder, 'Rastro.AppImage');
    await writeFile(process.env.APPIMAGE, 'the old version', { mode: 0o755 });
    await mkdir(path.join(folder, 'resources'));
    Object.assign(process, { resourcesPath: path.join(folder, 'resources') });
    electron.ready.resolve();
    electron.state.isPackaged = true;
    electron.state.trusted = [feed.trusted];
    electron.app.setPath('userData', path.join(folder, 'window'));
    electron.record.length = 0;
    await writeConfig({ provider: 'generic', url: feed.url });
  });

  afterEach(async () => {
    process.env = before;
    electron.app.removeAllListeners();
    electron.autoUpdater.removeAllListeners();
    await feed[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
}

export async function writeConfig(fields: Record<string, string>): Promise<void> {
  const lines = Object.entries({ ...fields, updaterCacheDirName: 'rastro-updater' });
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  await writeFile(path.join(folder, 'resources/app-update.yml'), text);
}

export function open(platform: NodeJS.Platform = 'linux', isByHand = false, silenceMs = 60_000): Library {
  return createLibraryUpdater({
    platform,
    isByHand,
    log: { info: () => undefined, warn: () => undefined },
    proxyLogin: async ({ host }) => ({ user: 'ana', password: `for ${host}` }),
    silenceMs,
  });
}

export const check = (library: Library): Promise<NewVersion | null> =>
  library.check(new AbortController().signal);
export const download = (library: Library) => library.download(() => undefined, new AbortController().signal);
export const publish = (version: string, more: object = {}) =>
  feed.publish({ version, file: APP_IMAGE, content: NEW, ...more });
/** Files of the download, whole or not. */
export const leftovers = () => globSync('cache/**/*', { cwd: folder }).filter((file) => /0\.2\.0/.test(file));
export const failsWith = (fault: UpdateFault) => ({ name: 'UpdateError', fault });

/** No file may become larger, as on a disk that is full. */
export function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
}
