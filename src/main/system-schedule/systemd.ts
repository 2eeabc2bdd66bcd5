import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../util/write-file.ts';
import { eachOf, fingerprintOf, listIdsOf } from './plan.ts';
import { requireSafeCharacters, schedulerError } from './refusal.ts';
import { systemdService, systemdTimer } from './systemd-units.ts';
import type { FoundTask, Run, SystemScheduler, Task } from './types.ts';

/** systemd refuses these in a program's path, even escaped: "Executable name contains special characters". */
const NOT_IN_PROGRAMS = /["'\\\p{Cc}]/u;

const TIMER_PROPERTIES = ['ActiveState', 'UnitFileState', 'DropInPaths', 'NextElapseUSecRealtime'];
const SERVICE_PROPERTIES = ['DropInPaths', 'ExecMainStatus', 'ExecMainExitTimestamp'];

type Properties = ReadonlyMap<string, string>;

interface Deps {
  readonly run: Run;
  /** A hash of the data folder, for the tasks' names. */
  readonly mark: string;
  /** `~/.config/systemd/user` */
  readonly folder: string;
  /** Where systemd stores when timers last elapsed: `~/.local/share/systemd/timers`. */
  readonly stampFolder: string;
}

/** Timers of systemd's user manager on Linux. */
export function systemd({ run, mark, folder, stampFolder }: Deps): SystemScheduler {
  const prefix = `rastro-${mark}-list-`;
  const unit = (listId: number) => `${prefix}${listId}`;
  const file = (listId: number, kind: 'service' | 'timer') => path.join(folder, `${unit(listId)}.${kind}`);

  const { systemctl, demand, properties } = userManager(run);

  /** Stops the timer and deletes the stamp of its last run, by which a new timer would believe that it missed a run. */
  async function clear(listId: number): Promise<void> {
    // A failure is ignored: the timer may not exist, and a real obstacle makes the next command fail too.
    await systemctl('disable', '--now', `${unit(listId)}.timer`);
    await rm(path.join(stampFolder, `stamp-${unit(listId)}.timer`), { force: true });
  }

  async function remove(listId: number): Promise<void> {
    await clear(listId);
    // Removes the link to the timer where `disable` failed to.
    await rm(path.join(folder, 'timers.target.wants', `${unit(listId)}.timer`), { force: true });
    await rm(file(listId, 'timer'), { force: true });
    await rm(file(listId, 'service'), { force: true });
  }

  async function read(listId: number): Promise<FoundTask> {
    const texts = await Promise.all(
      (['timer', 'service'] as const).map((kind) => readFile(file(listId, kind), 'utf8').catch(() => '')),
    );
    const timer = await properties(`${unit(listId)}.timer`, TIMER_PROPERTIES);
    const service = await properties(`${unit(listId)}.service`, SERVICE_PROPERTIES);
    return foundTimer(file(listId, 'timer'), texts, { timer, service });
  }

  return {
    kind: 'systemd',
    async obstacle() {
      const result = await systemctl('show', '--property=Version').catch(() => null);
      return result?.code === 0 ? null : 'no-user-manager';
    },
    where: (listId) => file(listId, 'timer'),
    async save(task: Task) {
      const { listId } = task;
      requireSafeCharacters(task.command.slice(0, 1), NOT_IN_PROGRAMS, `" ' \\`);
      await mkdir(folder, { recursive: true });
      await clear(listId);
      try {
        await writeFileAtomically(file(listId, 'service'), [systemdService(task)]);
        await writeFileAtomically(file(listId, 'timer'), [systemdTimer(task)]);
        await demand('daemon-reload');
        await demand('enable', '--now', `${unit(listId)}.timer`);
      } catch (error) {
        await remove(listId);
        throw error;
      }
    },
    async remove(listId) {
      const isThere = await access(file(listId, 'timer')).then(
        () => true,
        () => false,
      );
      await remove(listId);
      if (isThere) await demand('daemon-reload');
    },
    find: async () => eachOf(listIdsOf(await readdir(folder).catch(() => []), prefix, '.timer'), read),
  };
}

/** systemd's user manager, by `systemctl --user`. `demand` and `properties` throw AppError `scheduler-refused`. */
function userManager(run: Run) {
  const systemctl = (...args: readonly string[]) => run('systemctl', ['--user', '--no-pager', ...args]);

  async function demand(...args: readonly string[]): Promise<void> {
    const result = await systemctl(...args);
    if (result.code !== 0) throw schedulerError('systemctl', result);
  }

  /** Properties of a unit by name. */
  async function properties(unit: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const result = await systemctl('show', unit, `--property=${names.join(',')}`);
    if (result.code !== 0) throw schedulerError('systemctl', result);
    const lines = result.stdout.split('\n').map((line) => line.split(/=(.*)/s, 2));
    return new Map(lines.flatMap(([key, value]) => (key && value !== undefined ? [[key, value]] : [])));
  }

  return { systemctl, demand, properties };
}

/**
 * The task as its timer and its service show it.
 *
 * @param where path of the timer's file
 * @param texts contents of both files
 * @param units `TIMER_PROPERTIES` and `SERVICE_PROPERTIES` as systemctl shows them
 */
function foundTimer(
  where: string,
  texts: readonly string[],
  { timer, service }: { readonly timer: Properties; readonly service: Properties },
): FoundTask {
  const lastRunAt = instantOf(service.get('ExecMainExitTimestamp'));
  return {
    where,
    fingerprint: fingerprintOf(...texts, timer.get('DropInPaths') ?? '', service.get('DropInPaths') ?? ''),
    enabled: timer.get('ActiveState') === 'active' && timer.get('UnitFileState') === 'enabled',
    nextRunAt: instantOf(timer.get('NextElapseUSecRealtime')),
    lastRunAt,
    lastResult: lastRunAt === null ? null : Number(service.get('ExecMainStatus')),
  };
}

/** Parses `Mon 2026-11-23 06:00:00 UTC`, which systemctl writes under `TZ=UTC` and `LC_ALL=C`; null: no time. */
function instantOf(text = ''): number | null {
  const match = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/.exec(text);
  return match ? Date.parse(`${match[1]}T${match[2]}Z`) : null;
}
