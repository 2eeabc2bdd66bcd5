import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Where all data goes when no folder is named, by the platform's convention; the same for every way in.
 *
 * Sources: XDG Base Directory Specification (a relative XDG_DATA_HOME is to be ignored), Apple's File System
 * Programming Guide, Microsoft's Known Folders.
 */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') {
    return path.win32.join(env.APPDATA || path.win32.join(home, 'AppData', 'Roaming'), 'Rastro');
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Rastro');
  const data = env.XDG_DATA_HOME;
  return path.posix.join(
    data && path.posix.isAbsolute(data) ? data : path.posix.join(home, '.local/share'),
    'rastro',
  );
}

/**
 * The name of the keychain's entries that belong to a data folder. Connections are numbered within their folder, so each
 * folder has a name of its own; the usual one has the plain name, which the user may read in the keychain's own window.
 */
export function keychainService(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (folder === defaultDataDir()) return 'Rastro';
  return `Rastro (${createHash('sha256').update(folder).digest('hex').slice(0, 8)})`;
}
