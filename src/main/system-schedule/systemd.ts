import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../export/file.ts';
import { fingerprintOf } from './plan.ts';
import { refusal, requireKept } from './refusal.ts';
import { systemdService, systemdTimer } from './systemd-units.ts';
import type { FoundTask, Run, SystemScheduler, Task } from './types.ts';

/** In the program's path, however they are escaped: "Executable name contains special characters". */
const NOT_IN_PROGRAMS = /["'\\\p{Cc}]/u;

interface Deps {
  readonly run: Run;
  readonly mark: string;
  /** `~/.config/systemd/user` */
  readonly folder: string;
  /** Where systemd keeps when timers last elapsed: `~/.local/share/systemd/timers`. */
  readonly stampFolder: string;
}

/** Timers of systemd's user manager on Linux. */
export function systemd({ run, mark, folder, stampFolder }: Deps): SystemScheduler {
  const prefix = `rastro-${mark}-list-`;
  const unit = (listId: number) => `${prefix}${listId}`;
  const file = (listId: number, kind: 'service' | 'timer') => path.join(folder, `${unit(listId)}.${kind}`);

  const systemctl = (...args: readonly string[]) => run('systemctl', ['--user', '--no-pager', ...args]);

  async function demand(...args: readonly string[]): Promise<void> {
    const result = await systemctl(...args);
    if (result.code !== 0) throw refusal('systemctl', result);
  }

  /** Stops the timer and forgets when it last elapsed: a new one would take its first run for a missed one. */
  async function clear(listId: number): Promise<void> {
    // Fails where there is no such timer any more; what matters is whether the new state can be loaded.
    await systemctl('disable', '--now', `${unit(listId)}.timer`);
    await rm(path.join(stampFolder, `stamp-${unit(listId)}.timer`), { force: true });
  }

  async function remove(listId: number): Promise<void> {
    await clear(listId);
    // In case `disable` could do nothing.
    await rm(path.join(folder, 'timers.target.wants', `${unit(listId)}.timer`), { force: true });
    await rm(file(listId, 'timer'), { force: true });
    await rm(file(listId, 'service'), { force: true });
  }

  async function properties(name: string, ...keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const result = await systemctl('show', name, `--property=${keys.join(',')}`);
    if (result.code !== 0) throw refusal('systemctl', result);
    const lines = result.stdout.split('\n').map((line) => line.split(/=(.*)/s, 2));
    return new Map(lines.flatMap(([key, value]) => (key && value !== undefined ? [[key, value]] : [])));
  }

  async function read(listId: number): Promise<FoundTask> {
    const texts = await Promise.all(
      (['timer', 'service'] as const).map((kind) => readFile(file(listId, kind), 'utf8').catch(() => '')),
    );
    const timer = await properties(
      `${unit(listId)}.timer`,
      'ActiveState',
      'UnitFileState',
      'DropInPaths',
      'NextElapseUSecRealtime',
    );
    const service = await properties(
      `${unit(listId)}.service`,
      'DropInPaths',
      'ExecMainStatus',
      'ExecMainExitTimestamp',
    );
    const lastRunAt = instantOf(service.get('ExecMainExitTimestamp'));
    return {
      where: file(listId, 'timer'),
      fingerprint: fingerprintOf(...texts, timer.get('DropInPaths') ?? '', service.get('DropInPaths') ?? ''),
      enabled: timer.get('ActiveState') === 'active' && timer.get('UnitFileState') === 'enabled',
      nextRunAt: instantOf(timer.get('NextElapseUSecRealtime')),
      lastRunAt,
      lastResult: lastRunAt === null ? null : Number(service.get('ExecMainStatus')),
    };
  }

  async function listed(): Promise<number[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => name.startsWith(prefix) && /^\d+\.timer$/.test(name.slice(prefix.length)))
      .map((name) => Number.parseInt(name.slice(prefix.length), 10));
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
      requireKept(task.command.slice(0, 1), NOT_IN_PROGRAMS, `" ' \\`);
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
    async find() {
      const found = new Map<number, FoundTask>();
      for (const listId of await listed()) found.set(listId, await read(listId));
      return found;
    },
  };
}

/** `Mon 2026-11-23 06:00:00 UTC`, as systemctl writes it under `TZ=UTC` and `LC_ALL=C`. */
function instantOf(text = ''): number | null {
  const match = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/.exec(text);
  return match ? Date.parse(`${match[1]}T${match[2]}Z`) : null;
}
