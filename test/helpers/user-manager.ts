/** systemd's user manager, for real, in a container too: what a login starts on a desktop. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const MANAGER = ['/usr/lib/systemd/systemd', '/lib/systemd/systemd'].find((file) => existsSync(file));

/** A mount namespace takes root, and without systemd the tests of its tasks can't run. */
export const canStartUserManager: boolean =
  process.platform === 'linux' && process.getuid?.() === 0 && MANAGER !== undefined;

export interface UserManager {
  /** What programs must be given to find it, and to keep everything in its folder. */
  readonly env: Readonly<Record<string, string>>;
  /** `~/.config/systemd/user` of its user. */
  readonly unitFolder: string;
  /** Where systemd stores when timers last elapsed. */
  readonly stampFolder: string;
  close(): Promise<void>;
}

/**
 * Starts a user manager on folders of its own. It wants a system that systemd started, which it recognises by a folder: it
 * gets that folder in a mount namespace, where nobody else sees it.
 */
export async function startUserManager(): Promise<UserManager> {
  const home = await mkdtemp(path.join(tmpdir(), 'rastro-user-'));
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
  };
  await mkdir(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  const script = 'mount -t tmpfs tmpfs "$0" && mkdir "$0/system" && exec "$1" --user';
  const folder = '/run/systemd';
  await mkdir(folder, { recursive: true });
  const manager = spawn('unshare', ['--mount', 'sh', '-c', script, folder, MANAGER ?? ''], {
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', ...env, SYSTEMD_LOG_TARGET: 'console' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  manager.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const kill = () => manager.kill('SIGKILL');
  process.once('exit', kill);
  // Its socket is there once it takes calls; nothing signals that moment.
  while (!existsSync(path.join(env.XDG_RUNTIME_DIR, 'systemd', 'private'))) {
    if (manager.exitCode !== null) throw new Error(`systemd --user ended with ${manager.exitCode}: ${said}`);
    await setTimeout(50);
  }
  // Its sockets listen, that of the bus among them.
  await promisify(execFile)('systemctl', ['--user', 'start', 'default.target'], {
    env: { ...process.env, ...env },
  });
  return {
    env,
    unitFolder: path.join(env.XDG_CONFIG_HOME, 'systemd', 'user'),
    stampFolder: path.join(env.XDG_DATA_HOME, 'systemd', 'timers'),
    async close() {
      process.off('exit', kill);
      const exited = once(manager, 'exit');
      manager.kill('SIGTERM');
      await exited;
      await rm(home, { recursive: true, force: true });
    },
  };
}
