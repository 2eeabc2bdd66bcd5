import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { ByHand } from '../../../../contract/schemas/updates.ts';

/** Domains that never exist (RFC 2606, RFC 6761): a build that knows no address for releases names one of them. */
const NOWHERE = /(^|\.)(example|invalid)$/;
/** The address of the newest release's files on GitHub. Without `/download` it is the release's page for users. */
const GITHUB_FILES = /^(https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/latest)\/download\/?$/;

/**
 * The page from which users can download new versions.
 *
 * @param text the content of `app-update.yml` as electron-builder writes it; electron-updater reads this file too
 * @returns null where the build names no address, or an address without https
 */
export function downloadPage(text: string): string | null {
  const url = URL.parse(/^url: *(['"]?)(\S+)\1\s*$/m.exec(text)?.[2] ?? '');
  if (url?.protocol !== 'https:' || NOWHERE.test(url.hostname)) return null;
  return GITHUB_FILES.exec(url.href)?.[1] ?? url.href;
}

/** What shows how Rastro was installed. */
export type Installation = Pick<NodeJS.Process, 'platform' | 'execPath' | 'env' | 'resourcesPath'>;

/** Why a new version has to be installed by hand; null: Rastro can do it. */
export function byHandReason(installation: Installation): ByHand | null {
  switch (installation.platform) {
    case 'win32':
      return onWindows(installation);
    case 'darwin':
      // Squirrel.Mac replaces the bundle in place, which it can't do on a disk image or in macOS' copy of it.
      return /^\/Volumes\/|\/AppTranslocation\//.test(installation.execPath) ? 'read-only' : null;
    default:
      return onLinux(installation);
  }
}

function onWindows({ execPath, env }: Installation): ByHand | null {
  if (!existsSync(path.join(path.dirname(execPath), 'Uninstall Rastro.exe'))) return 'folder';
  const forAllUsers = [env.ProgramFiles, env.ProgramW6432, env['ProgramFiles(x86)']];
  return forAllUsers.some((folder) => folder && isInside(folder, execPath)) ? 'all-users' : null;
}

/**
 * A process may have inherited `APPIMAGE` and `APPDIR` from another AppImage that started it, such as a terminal. An
 * update replaces the named file, so both count only where Rastro runs from that AppImage's mount.
 */
function onLinux({ execPath, env: { APPIMAGE: file, APPDIR: mount }, resourcesPath }: Installation) {
  if (file && mount && path.isAbsolute(file) && isInside(mount, execPath))
    return isWritable(path.dirname(file)) ? null : 'read-only';
  // Only the packages for package managers have this file.
  return existsSync(path.join(resourcesPath, 'package-type')) ? 'package-manager' : 'folder';
}

function isInside(folder: string, file: string): boolean {
  if (!existsSync(folder)) return false;
  const way = path.relative(realpathSync(folder), realpathSync(file));
  return !way.startsWith('..') && !path.isAbsolute(way);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
