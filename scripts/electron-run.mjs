/** Decides whether Electron can run on this system, and whether it failed to start. Plain Node, no packages. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A crash within this time counts as a failed start: the user has not worked yet, so nothing is lost. */
const startMs = 10_000;

/** Signals of a crash. Others (`SIGTERM`, `SIGKILL`, …) are sent by a user or by the system. */
const crashSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'];

/** What `sandboxObstacle` reads from the system; tests pass their own. */
export const system = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  /** The text of a file; null where it can't be read. */
  read: (file) => orNull(() => readFileSync(file, 'utf8')),
  /** The names in a folder. */
  list: (folder) => orNull(() => readdirSync(folder)) ?? [],
  /** The owner and the permissions of a file; null where it is missing. */
  stat: (file) => orNull(() => statSync(file)),
};

function orNull(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Why Chromium's sandbox can't start on this system, as a sentence with what to do; null where nothing is known to
 * stop it. Chromium ends the program at once where it has neither user namespaces nor its setuid helper.
 *
 * Sources: Chromium's docs/security/apparmor-userns-restrictions.md and docs/linux/suid_sandbox_development.md.
 *
 * @param file Electron's binary
 */
export function sandboxObstacle(file, { platform, isRoot, read, list, stat } = system) {
  // As root Chromium is started without its sandbox.
  if (platform !== 'linux' || isRoot) return null;
  const helper = path.posix.join(path.posix.dirname(file), 'chrome-sandbox');
  const found = stat(helper);
  if (found && found.uid === 0 && (found.mode & 0o7777) === 0o4755) return null;
  const value = (name) => read(`/proc/sys/${name}`)?.trim();
  const isOff =
    value('kernel/unprivileged_userns_clone') === '0' || value('user/max_user_namespaces') === '0';
  const isRestricted =
    value('kernel/apparmor_restrict_unprivileged_userns') === '1' && !hasProfile(file, read, list);
  if (!isOff && !isRestricted) return null;
  const cause = isOff
    ? 'This system does not allow user namespaces'
    : 'AppArmor restricts user namespaces here';
  return `${cause}, which Electron's sandbox needs. To allow it once: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`;
}

/** Whether an administrator has given the binary an AppArmor profile. */
function hasProfile(file, read, list) {
  const folder = '/etc/apparmor.d';
  return list(folder).some((name) => read(`${folder}/${name}`)?.includes(file));
}

/**
 * Whether Electron never came to run Rastro: it crashed in its first seconds, its libraries are missing (126 and 127
 * are the loader's), or it can't be executed at all.
 *
 * @param end `{ code, signal, error }` as `start()` gives it
 * @param afterMs from the start to the end
 */
export function hasFailedToStart({ code, signal, error }, afterMs, platform = process.platform) {
  if (error) return true;
  if (afterMs >= startMs) return false;
  if (signal) return crashSignals.includes(signal);
  // The NTSTATUS of an exception, such as 0xC0000005.
  if (platform === 'win32') return code >= 0x8000_0000;
  return code === 126 || code === 127;
}

/** How a program ended, as a part of a sentence. */
export function describeEnd({ code, signal, error }) {
  if (error) return error.message;
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
