import { app, autoUpdater as squirrel } from 'electron';
import {
  type AppUpdater,
  type BaseUpdater,
  CancellationToken,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
} from 'electron-updater';
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js';
import { UpdateError, type Updater } from '../../../updates/types.ts';
import type { Log } from '../../../util/log.ts';
import { version } from '../../../util/version.ts';
import { type ExpectedFile, readAnnouncement } from './announced.ts';
import { toUpdateError } from './faults.ts';
import { GuardedExecutor, type ProxyLogin } from './guarded-executor.ts';
import { InPlaceAppImageUpdater } from './in-place-app-image.ts';

/** Most bytes of an answer, except a new version's file. An announcement has some 500 bytes, a block map 200 kB. */
const SMALL_BYTES = 2 * 1024 * 1024;

export interface LibraryDeps {
  readonly platform: NodeJS.Platform;
  /** Whether the user installs new versions by hand. */
  readonly isByHand: boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly proxyLogin: ProxyLogin;
  /** How long a server may be silent, in milliseconds; by default a minute. */
  readonly silenceMs?: number;
}

/** One kind of installation. */
interface InstallationKind {
  readonly library: AppUpdater;
  readonly extension: string;
  /** Begins the installation and quits, or throws. */
  install(): Promise<void>;
}

/**
 * electron-updater as the core needs it: it decides nothing by itself, and `GuardedExecutor` limits its requests. Only
 * the first check loads this module, because loading takes some 100 ms.
 */
export function createLibraryUpdater(deps: LibraryDeps): Pick<Updater, 'check' | 'download' | 'install'> {
  const { library, extension, install } = kindOf(deps);
  const executor = new GuardedExecutor(deps.proxyLogin, deps.silenceMs);
  library.autoDownload = false;
  library.autoInstallOnAppQuit = false;
  library.allowDowngrade = false;
  library.disableWebInstaller = true;
  library.requestHeaders = { 'User-Agent': `Rastro/${version}` };
  library.logger = loggerOf(deps.log);
  // The library has no other way to set it; its declarations hide the field.
  Object.assign(library, { httpExecutor: executor });
  const wanted: ExpectedFile = {
    extension: deps.isByHand ? null : extension,
    arch: process.arch,
    prereleases: version.includes('-'),
  };
  let size = 0;

  return {
    async check(signal) {
      executor.setBounds({ maxBytes: SMALL_BYTES, signal });
      try {
        const result = await library.checkForUpdates();
        if (!result?.isUpdateAvailable) return null;
        const found = readAnnouncement(result.updateInfo, wanted);
        size = found?.size ?? 0;
        return found;
      } catch (error) {
        signal.throwIfAborted();
        throw toUpdateError(error, 'feed');
      }
    },
    async download(progress, signal) {
      executor.setBounds({ maxBytes: Math.max(size, SMALL_BYTES), signal });
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      const report = ({ transferred, total }: { transferred: number; total: number }) =>
        progress(total > 0 ? Math.min(1, transferred / total) : 0);
      signal.addEventListener('abort', cancel);
      library.on('download-progress', report);
      try {
        await library.downloadUpdate(token);
      } catch (error) {
        signal.throwIfAborted();
        throw toUpdateError(error, 'damaged');
      } finally {
        library.off('download-progress', report);
        signal.removeEventListener('abort', cancel);
      }
    },
    async install() {
      try {
        await install();
      } catch (error) {
        throw toUpdateError(error, 'install');
      }
    },
  };
}

function kindOf({ platform, isByHand, log }: LibraryDeps): InstallationKind {
  if (platform === 'win32') return windows();
  if (platform === 'darwin') return mac();
  // For installation by hand any updater for Linux will do, because all of them read the same announcement.
  return isByHand ? byHand(new DebUpdater()) : appImage(log);
}

function byHand(library: AppUpdater): InstallationKind {
  const install = () => Promise.reject(new UpdateError('install', 'to be installed by hand'));
  return { library, extension: '', install };
}

function windows(): InstallationKind {
  const library = new NsisUpdater();
  library.verifyUpdateCodeSignature = verifyStrictly;
  return { library, extension: 'exe', install: async () => installAtQuit(library) };
}

function appImage(log: LibraryDeps['log']): InstallationKind {
  const library = new InPlaceAppImageUpdater(process.env.APPIMAGE ?? '');
  return {
    library,
    extension: 'AppImage',
    async install() {
      await library.prepare();
      installAtQuit(library);
      log.info('updates.installing', { file: process.env.APPIMAGE });
    },
  };
}

/**
 * Quits, and installs when the core has closed. If the exit code is not 0, nothing is installed. Windows' installer
 * runs without questions, and starts Rastro when it is done.
 */
function installAtQuit(library: BaseUpdater): void {
  app.once('quit', (_event, exitCode) => {
    if (exitCode === 0) library.install(true, true);
  });
  app.quit();
}

/** Squirrel.Mac takes the downloaded file, compares its signature with the running app's, and quits the app. */
function mac(): InstallationKind {
  const library = new MacUpdater();
  const install = () =>
    new Promise<void>((resolve, reject) => {
      app.once('before-quit', () => resolve());
      squirrel.once('error', (error) => reject(squirrelError(error)));
      squirrel.once('update-not-available', () => reject(new UpdateError('install', 'nothing to install')));
      library.quitAndInstall();
    });
  return { library, extension: 'zip', install };
}

function squirrelError(error: Error): UpdateError {
  const fault = /code sign/i.test(error.message) ? 'signature' : 'install';
  return new UpdateError(fault, error.message, { cause: error });
}

/**
 * electron-updater's check of the publisher by PowerShell on Windows. Where PowerShell can't be run, as on locked-down
 * computers, the library accepts any file; this function refuses the file.
 */
async function verifyStrictly(publishers: string[], file: string): Promise<string | null> {
  let ignored: string | null = null;
  const warn = (message: unknown) => {
    if (/ignoring signature/i.test(String(message))) ignored = 'the signature could not be looked at';
  };
  const fault = await verifySignature(publishers, file, { info: () => undefined, warn, error: warn });
  return fault ?? ignored;
}

function loggerOf(log: LibraryDeps['log']) {
  const text = (message: unknown) => ({ message: String(message).split('\n', 1)[0]?.slice(0, 300) });
  return {
    info: (message: unknown) => log.info('updater', text(message)),
    warn: (message: unknown) => log.warn('updater', text(message)),
    error: (message: unknown) => log.warn('updater', text(message)),
  };
}
