import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launchd } from './launchd.ts';
import { dataFolderHash } from './plan.ts';
import { runProgram } from './run.ts';
import { systemd } from './systemd.ts';
import { taskScheduler } from './task-scheduler.ts';
import type { SystemScheduler } from './types.ts';

/** Pause between tries of `launchctl`, while the former agent ends, which usually takes a fraction of this time. */
const PAUSE_MS = 500;

/**
 * The scheduler of the system that Rastro runs on; null on an unknown system.
 *
 * @param dataDir the scheduler handles only the tasks of this data folder
 */
export function createSystemScheduler(dataDir: string): SystemScheduler | null {
  const { platform, env } = process;
  const mark = dataFolderHash(dataDir);
  if (platform === 'win32') {
    const user = [env.USERDOMAIN, env.USERNAME ?? userInfo().username].filter(Boolean).join('\\');
    return taskScheduler({ run: runProgram, mark, user, folder: dataDir });
  }
  if (platform === 'darwin') {
    return launchd({
      run: runProgram,
      mark,
      folder: path.join(homedir(), 'Library', 'LaunchAgents'),
      uid: userInfo().uid,
      pause: () => setTimeout(PAUSE_MS),
    });
  }
  if (platform !== 'linux') return null;
  const config = absolute(env.XDG_CONFIG_HOME) ?? path.join(homedir(), '.config');
  const data = absolute(env.XDG_DATA_HOME) ?? path.join(homedir(), '.local', 'share');
  return systemd({
    run: runProgram,
    mark,
    folder: path.join(config, 'systemd', 'user'),
    stampFolder: path.join(data, 'systemd', 'timers'),
  });
}

/** A relative path in an XDG variable is to be ignored (XDG Base Directory Specification). */
const absolute = (folder: string | undefined): string | null =>
  folder && path.isAbsolute(folder) ? folder : null;
