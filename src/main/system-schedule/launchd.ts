import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../util/errors.ts';
import { writeFileAtomically } from '../util/write-file.ts';
import { launchdPlist } from './launchd-plist.ts';
import { eachOf, fingerprintOf, listIdsOf } from './plan.ts';
import { schedulerError } from './refusal.ts';
import type { FoundTask, Run, SystemScheduler, Task } from './types.ts';

/** Exit code of `launchctl bootstrap`: the former agent of this name is still ending. */
const STILL_ENDING = 5;
/** Most tries to load an agent. */
const TRIES = 5;

interface Deps {
  readonly run: Run;
  /** A hash of the data folder, for the tasks' names. */
  readonly mark: string;
  /** `~/Library/LaunchAgents` */
  readonly folder: string;
  readonly uid: number;
  /** Waits before another try. */
  readonly pause: () => Promise<unknown>;
}

/** Agents of launchd on macOS, in the session of the user's desktop, where the keychain is open. */
export function launchd({ run, mark, folder, uid, pause }: Deps): SystemScheduler {
  const prefix = `br.com.rastro.desktop.${mark}.list-`;
  const domain = `gui/${uid}`;
  const label = (listId: number) => `${prefix}${listId}`;
  const file = (listId: number) => path.join(folder, `${label(listId)}.plist`);

  /** The exit code is ignored: for an agent that is not loaded it differs between versions of macOS. */
  const unload = (listId: number) => run('launchctl', ['bootout', `${domain}/${label(listId)}`]);

  async function load(listId: number): Promise<void> {
    // The user may have switched the agent off in the system's settings.
    await run('launchctl', ['enable', `${domain}/${label(listId)}`]);
    for (let left = TRIES; ; left--) {
      const result = await run('launchctl', ['bootstrap', domain, file(listId)]);
      if (result.code === 0) return;
      if (result.code !== STILL_ENDING || left === 1) throw schedulerError('launchctl', result);
      await pause();
    }
  }

  async function read(listId: number): Promise<FoundTask> {
    const text = await readFile(file(listId), 'utf8');
    const printed = await run('launchctl', ['print', `${domain}/${label(listId)}`]);
    const exit = /^\s*last exit code = (\d+)/m.exec(printed.stdout);
    return {
      where: file(listId),
      fingerprint: fingerprintOf(text),
      enabled: printed.code === 0,
      nextRunAt: null,
      lastRunAt: null,
      lastResult: exit ? Number(exit[1]) : null,
    };
  }

  return {
    kind: 'launchd',
    obstacle: async () => null,
    where: file,
    async save(task: Task) {
      await mkdir(folder, { recursive: true });
      await unload(task.listId);
      await writeFileAtomically(file(task.listId), [launchdPlist(label(task.listId), task)]);
      try {
        await load(task.listId);
      } catch (error) {
        // A file that stays would be loaded at the next login.
        await rm(file(task.listId), { force: true });
        throw error;
      }
    },
    async remove(listId) {
      await unload(listId);
      await rm(file(listId), { force: true });
    },
    find: async () =>
      eachOf(listIdsOf(await readdir(folder).catch(emptyWhereMissing), prefix, '.plist'), read),
  };
}

function emptyWhereMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}
