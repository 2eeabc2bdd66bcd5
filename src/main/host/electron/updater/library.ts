import { type AuthInfo, app } from 'electron';
import {
  AppImageUpdater,
  type AppUpdater,
  CancellationToken,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  type ProgressInfo,
} from 'electron-updater';
import { z } from 'zod';
import type { NewVersion } from '../../../../contract/schemas/updates.ts';
import type { ProxyLogins } from '../../../network/logins.ts';
import { UpdateError, type Updater } from '../../../updates/types.ts';
import type { Log } from '../../../util/log.ts';
import { version } from '../../../util/version.ts';
import { firstLine, toUpdateError } from './faults.ts';

export interface LibraryDeps {
  readonly platform: NodeJS.Platform;
  /** Whether the user installs new versions by hand. */
  readonly isByHand: boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly logins: KnownLogins;
  /** How long a server may be silent, in milliseconds. */
  readonly silenceMs?: number;
}

/** What electron-builder writes into `latest*.yml`. */
const announcement = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string(), size: z.number() })),
});

/**
 * electron-updater as the core needs it. It decides nothing by itself. It has no limit of time, so a check in which
 * nothing comes is left alone, and a download in which nothing more comes is cancelled.
 */
export function createLibraryUpdater(deps: LibraryDeps): Pick<Updater, 'check' | 'download' | 'install'> {
  let library = open(deps);
  /** The one that found the newer version. */
  let found = library;

  return {
    check: (signal) =>
      withinLimit(deps, signal, async (limit) => {
        const asked = library;
        try {
          const result = await Promise.race([asked.checkForUpdates(), aborted(limit)]);
          if (!result?.isUpdateAvailable) return null;
          found = asked;
          return readAnnouncement(result.updateInfo, deps);
        } catch (error) {
          // The library answers each further check with the one in progress.
          if (limit.aborted) library = open(deps);
          throw toUpdateError(error, 'feed');
        }
      }),
    download: (progress, signal) =>
      withinLimit(deps, signal, async (limit, isAlive) => {
        const token = new CancellationToken();
        limit.addEventListener('abort', () => token.cancel());
        const report = ({ transferred, total }: ProgressInfo) => {
          isAlive();
          progress(total > 0 ? Math.min(1, transferred / total) : 0);
        };
        found.on('download-progress', report);
        try {
          await found.downloadUpdate(token);
        } catch (error) {
          throw toUpdateError(error, 'damaged');
        } finally {
          found.off('download-progress', report);
        }
      }),
    install: () => install(found).catch((error: unknown) => Promise.reject(toUpdateError(error, 'install'))),
  };
}

function open({ platform, isByHand, log, logins }: LibraryDeps): AppUpdater {
  const library = createFor(platform, isByHand);
  library.autoDownload = false;
  library.autoInstallOnAppQuit = false;
  library.disableWebInstaller = true;
  // A download by parts can't be cancelled.
  library.disableDifferentialDownload = true;
  // In place of the number by which the server could recognise this computer.
  library.requestHeaders = { 'User-Agent': `Rastro/${version}`, 'x-user-staging-id': '' };
  const info = (message: unknown) => log.info('updater', { message: firstLine(message) });
  const warn = (message: unknown) => log.warn('updater', { message: firstLine(message) });
  library.logger = { info, warn, error: warn };
  library.on('login', createProxyLogin(logins));
  return library;
}

function createFor(platform: NodeJS.Platform, isByHand: boolean): AppUpdater {
  if (platform === 'win32') return new NsisUpdater();
  if (platform === 'darwin') return new MacUpdater();
  // For installation by hand any updater for Linux will do, because all of them read the same announcement.
  return isByHand ? new DebUpdater() : new AppImageUpdater();
}

/** Does the work until it ends, is aborted, or shows no sign of life for too long. */
async function withinLimit<T>(
  { silenceMs = 60_000 }: LibraryDeps,
  signal: AbortSignal,
  work: (limit: AbortSignal, isAlive: () => void) => Promise<T>,
): Promise<T> {
  const silent = new AbortController();
  const timer = setTimeout(
    () => silent.abort(new UpdateError('network', `nothing came for ${silenceMs / 1000} s`)),
    silenceMs,
  );
  const limit = AbortSignal.any([signal, silent.signal]);
  try {
    return await work(limit, () => timer.refresh());
  } finally {
    clearTimeout(timer);
    limit.throwIfAborted();
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The version that a server announces, if it has a file for this installation. */
function readAnnouncement(info: unknown, { platform, isByHand }: LibraryDeps): NewVersion {
  const { version, files } = announcement.parse(info);
  const extension = isByHand ? '' : ({ win32: '.exe', darwin: '.zip' }[String(platform)] ?? '.AppImage');
  const fitting = files.filter(({ url }) => url.endsWith(extension));
  // The same choice as in the library.
  const file = fitting.find(({ url }) => url.includes(process.arch)) ?? fitting[0];
  if (!file) throw new UpdateError('feed', `version ${version} has no file for this installation`);
  return { version, size: file.size };
}

async function install(library: AppUpdater): Promise<void> {
  if (library instanceof NsisUpdater || library instanceof AppImageUpdater) {
    // The core closes first. Where that fails, the exit code is not 0, and nothing is installed.
    app.once('quit', (_event, exitCode) => {
      if (exitCode === 0) library.install(true, true);
    });
    app.quit();
  } else if (library instanceof MacUpdater) {
    // Squirrel.Mac takes the downloaded file, compares its signature with the running app's, and quits the app.
    await new Promise<void>((resolve, reject) => {
      app.once('before-quit', () => resolve());
      library.once('error', reject);
      library.quitAndInstall();
    });
  }
}

type KnownLogins = Pick<ProxyLogins, 'proxyAt' | 'isKnown' | 'next'>;

/**
 * Answers a proxy that asks for a login. The user is not asked, because checks start by themselves. Each login is tried
 * once, since another refusal could lock the user's account at the proxy; a server gets none.
 */
function createProxyLogin(logins: KnownLogins) {
  const tried = new Set<string>();

  async function known(host: string, port: number) {
    const proxy = logins.proxyAt(host, port);
    const login = (await logins.isKnown(proxy)) ? await logins.next(proxy, null) : null;
    const key = JSON.stringify([host, port, login]);
    if (!login || tried.has(key)) return null;
    tried.add(key);
    return login;
  }

  return ({ isProxy, host, port }: AuthInfo, answer: (user: string, password: string) => void) => {
    // Electron takes no answer for "none".
    const none = answer as () => void;
    if (!isProxy) return none();
    known(host, port).then((login) => (login ? answer(login.user, login.password) : none()), none);
  };
}
