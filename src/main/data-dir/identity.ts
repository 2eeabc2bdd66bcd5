import { realpathSync, type Stats, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

/** The calls to the system; the tests give their own. */
export interface FolderSystem {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string | undefined;
  /** Follows links, and on Windows mapped drives to their share. @throws where there is no such folder */
  readonly realpath: (folder: string) => string;
  /** @throws where there is no such folder */
  readonly stat: (folder: string) => Pick<Stats, 'dev' | 'ino'>;
  /** The number of the file system's kind (statfs(2)). @throws where there is no such folder */
  readonly fileSystem: (folder: string) => number;
}

export const folderSystem: FolderSystem = {
  platform: process.platform,
  env: process.env,
  home: undefined,
  realpath: realpathSync.native,
  stat: statSync,
  fileSystem: (folder) => statfsSync(folder).type,
};

/** The types that statfs(2) on Linux gives for NFS, SMB, CIFS, SMB2, AFS and 9P. */
const NETWORK_FILE_SYSTEMS: readonly number[] = [
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x01021997,
];

/**
 * The same text for each spelling of a folder's path: `C:\Data`, `c:\data\` and a link to the folder give one text.
 * Links are resolved only in the part of the path that exists.
 */
export function canonicalFolder(folder: string, io: FolderSystem = folderSystem): string {
  const { resolve, dirname, basename, join } = io.platform === 'win32' ? path.win32 : path.posix;
  function real(at: string): string {
    try {
      return io.realpath(at);
    } catch {
      const parent = dirname(at);
      return parent === at ? at : join(real(parent), basename(at));
    }
  }
  const found = withoutTrailingSlash(real(resolve(folder)));
  if (io.platform === 'win32') return found.toLowerCase();
  // APFS and HFS+ take composed and decomposed accents for the same name.
  if (io.platform === 'darwin')
    return foldsCase(found, io) ? found.normalize('NFC').toLowerCase() : found.normalize('NFC');
  return found;
}

const withoutTrailingSlash = (folder: string): string =>
  folder.length > 1 ? folder.replace(/[\\/]+$/, '') : folder;

/** Whether the folder's volume ignores capitals. On macOS, some volumes do and others do not. */
function foldsCase(folder: string, io: FolderSystem): boolean {
  try {
    const [one, other] = [io.stat(folder), io.stat(folder.toUpperCase())];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

/**
 * Whether the folder is on another computer: a UNC path or a mapped drive on Windows, a network file system on Linux.
 * SQLite's WAL is not safe there (https://sqlite.org/wal.html, "does not work over a network filesystem"). On macOS
 * statfs does not tell; the answer is false.
 */
export function isOnNetwork(dataDir: string, io: FolderSystem = folderSystem): boolean {
  if (io.platform === 'win32') return isUnc(canonicalFolder(dataDir, io));
  if (io.platform !== 'linux') return false;
  try {
    return NETWORK_FILE_SYSTEMS.includes(io.fileSystem(dataDir));
  } catch {
    return false;
  }
}

/** `\\server\share`, also as `\\?\UNC\server\share`; not `\\?\C:\` or `\\.\`, which are local. */
const isUnc = (folder: string): boolean => /^\\\\(?:\?\\unc\\)?[^\\?.][^\\]*\\/i.test(folder);
