import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachOf, fingerprintOf } from './plan.ts';
import { requireSafeCharacters, schedulerError } from './refusal.ts';
import { taskXml, taskXmlFile } from './task-xml.ts';
import type { FoundTask, Run, SystemScheduler, Task } from './types.ts';

/** `SCHED_S_TASK_HAS_NOT_RUN`, in the place of an exit code. */
const NOT_RUN_YET = 0x41303;
/** `SCHED_S_TASK_RUNNING`, in the place of an exit code: the previous run's code is not known any more. */
const RUNNING = 0x41301;

/**
 * Task Scheduler replaces environment variables and its own variables (`$(Arg0)`) in a command, and has no escape for
 * them. Source: Microsoft, "Exec (actionGroup) Element", remarks; [MS-TSCH] 2.5.7.
 */
const VARIABLES = /%[^%]+%|\$\(/;

interface Deps {
  readonly run: Run;
  /** A hash of the data folder, for the tasks' names. */
  readonly mark: string;
  /** `DOMAIN\name` */
  readonly user: string;
  /** Folder for the file that schtasks reads a task from. The file is deleted afterwards. */
  readonly folder: string;
}

/**
 * Windows' Task Scheduler, by `schtasks.exe`, which needs no administrator for the user's own tasks. Its output is in
 * the user's language: cells are read by their place in a row, and only if they hold a number. Times of runs can't be
 * read.
 */
export function taskScheduler({ run, mark, user, folder }: Deps): SystemScheduler {
  const name = (listId: number) => `Rastro-${mark}-list-${listId}`;

  async function demand(...args: readonly string[]): Promise<string> {
    const result = await run('schtasks', args);
    if (result.code !== 0) throw schedulerError('schtasks', result);
    return result.stdout;
  }

  async function listed(): Promise<number[]> {
    const result = await run('schtasks', ['/Query', '/FO', 'CSV', '/NH']);
    // The command fails because of a task that Windows can't read, but only after it has printed all others.
    if (result.code !== 0 && result.stdout.trim() === '') throw schedulerError('schtasks', result);
    const names = result.stdout.matchAll(new RegExp(`"\\\\Rastro-${mark}-list-(\\d+)"`, 'g'));
    return [...new Set([...names].map(([, listId]) => Number(listId)))];
  }

  async function read(listId: number): Promise<FoundTask> {
    const xml = await demand('/Query', '/TN', name(listId), '/XML');
    const rows = await demand('/Query', '/TN', name(listId), '/V', '/FO', 'CSV', '/NH');
    const result = lastResultOf(rows);
    return {
      where: name(listId),
      fingerprint: fingerprintOf(definitionOf(xml)),
      enabled: !/<Enabled>\s*false\s*<\/Enabled>/.test(xml),
      nextRunAt: null,
      lastRunAt: null,
      lastResult: result === NOT_RUN_YET || result === RUNNING ? null : result,
    };
  }

  return {
    kind: 'task-scheduler',
    obstacle: async () => null,
    where: name,
    async save(task: Task) {
      requireSafeCharacters(task.command, VARIABLES, '%…% $(…)');
      const file = path.join(folder, `schedule-${task.listId}.xml`);
      await writeFile(file, taskXmlFile(taskXml(task, user)));
      try {
        await demand('/Create', '/TN', name(task.listId), '/XML', file, '/F');
      } finally {
        await rm(file, { force: true });
      }
    },
    async remove(listId) {
      if ((await listed()).includes(listId)) await demand('/Delete', '/TN', name(listId), '/F');
    },
    find: async () => eachOf(await listed(), read),
  };
}

/** The parts of a task that the user can change, without the enabled flag, which is read separately. */
function definitionOf(xml: string): string {
  const parts = xml.match(/<(Triggers|Principals|Settings|Actions)\b[\s\S]*<\/\1>/g) ?? [xml];
  return parts.join('').replaceAll(/<Enabled>\s*\w+\s*<\/Enabled>|\s+/g, '');
}

/** Exit code in a row of `/V`, `last result` of: host, name, next run, status, logon mode, last run, last result. */
function lastResultOf(rows: string): number | null {
  const cells = [...(rows.split('\n')[0] ?? '').matchAll(/"((?:[^"]|"")*)"/g)];
  const text = cells[6]?.[1] ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
