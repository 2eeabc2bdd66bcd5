import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ByHand } from '../../../../preload/schemas/updates.ts';

/** What shows how this Rastro was installed. */
export interface Installation {
  readonly platform: NodeJS.Platform;
  /** Path of the program's own file. */
  readonly execPath: string;
  /** Whether the AppImage's file can be replaced; null: this process does not run from an AppImage. */
  readonly appImage: { readonly isReplaceable: boolean } | null;
  /** The kind that electron-builder wrote into a deb or rpm package; null: not installed from such a package. */
  readonly packageType: string | null;
  /** On Windows: the folders of programs for all users. */
  readonly programFolders: readonly string[];
  /** On Windows: whether the installer left its uninstaller. */
  readonly hasUninstaller: boolean;
}

/** Why a new version has to be installed by hand; null: Rastro can do it. */
export function byHandReason(installation: Installation): ByHand | null {
  switch (installation.platform) {
    case 'win32':
      return onWindows(installation);
    case 'darwin':
      return onMac(installation.execPath);
    default:
      return onLinux(installation);
  }
}

function onWindows({ execPath, programFolders, hasUninstaller }: Installation): ByHand | null {
  if (!hasUninstaller) return 'folder';
  const inside = (folder: string) => {
    const way = path.win32.relative(folder.toLowerCase(), execPath.toLowerCase());
    return way !== '' && !way.startsWith('..') && !path.win32.isAbsolute(way);
  };
  return programFolders.some(inside) ? 'all-users' : null;
}

/** Squirrel.Mac replaces the bundle in place. It can't do so on a disk image or in macOS's copy (App Translocation). */
function onMac(execPath: string): ByHand | null {
  return execPath.startsWith('/Volumes/') || execPath.includes('/AppTranslocation/') ? 'read-only' : null;
}

function onLinux({ appImage, packageType }: Installation): ByHand | null {
  if (appImage) return appImage.isReplaceable ? null : 'read-only';
  return packageType === null ? 'folder' : 'package-manager';
}

/** Looks at this process and at the files beside it. */
export function readInstallation(resources: string): Installation {
  const { platform, execPath, env } = process;
  const folder = path.dirname(execPath);
  return {
    platform,
    execPath,
    appImage: platform === 'linux' ? readAppImage(execPath, env) : null,
    packageType: readPackageType(path.join(resources, 'package-type')),
    programFolders: [env.ProgramFiles, env.ProgramW6432, env['ProgramFiles(x86)']].filter(
      (each) => each !== undefined,
    ),
    hasUninstaller: existsSync(path.join(folder, 'Uninstall Rastro.exe')),
  };
}

/**
 * The AppImage that `APPIMAGE` and `APPDIR` name. A process may have inherited both from another AppImage that started
 * it, such as a terminal. An update replaces the named file, so both count only where this process runs from that
 * AppImage's mount.
 */
function readAppImage(execPath: string, env: NodeJS.ProcessEnv): Installation['appImage'] {
  const { APPIMAGE: file, APPDIR: mount } = env;
  if (!file || !mount || !path.isAbsolute(file)) return null;
  const way = path.relative(realPath(mount), realPath(execPath));
  if (way.startsWith('..') || path.isAbsolute(way)) return null;
  return { isReplaceable: isReplaceable(file) };
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The path does not exist, so nothing lies in it either.
    return file;
  }
}

/** A new file in the same folder replaces the old one, so the folder must be writable. */
function isReplaceable(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function readPackageType(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Only the packages for package managers have this file.
    return null;
  }
}
