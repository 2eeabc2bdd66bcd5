import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { canonicalFolder, type FolderSystem, folderSystem } from './identity.ts';

/**
 * Where all data goes when no folder is named, by the platform's convention; the same for every host and command line.
 *
 * On Windows it is the local profile, because the roaming profile is copied at each logon, and may be a network share.
 *
 * Sources: XDG Base Directory Specification (a relative XDG_DATA_HOME is to be ignored), Apple's File System
 * Programming Guide, Microsoft's Known Folders (FOLDERID_LocalAppData).
 */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') {
    return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Rastro');
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Rastro');
  const data = env.XDG_DATA_HOME;
  return path.posix.join(
    data && path.posix.isAbsolute(data) ? data : path.posix.join(home, '.local/share'),
    'rastro',
  );
}

/**
 * The name of the keychain's entries that belong to a data folder. Connections are numbered within their folder, so
 * each folder has a name of its own. The usual folder has the plain name `Rastro`, because the user may read it in the
 * keychain's window.
 */
export function keychainService(dataDir: string, io: FolderSystem = folderSystem): string {
  const folder = canonicalFolder(dataDir, io);
  const usual = canonicalFolder(defaultDataDir(io.platform, io.env, io.home), io);
  return folder === usual ? 'Rastro' : nameOf(folder);
}

const nameOf = (folder: string): string =>
  `Rastro (${createHash('sha256').update(folder).digest('hex').slice(0, 8)})`;
