import path from 'node:path';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { SystemSchedule } from '../../contract/schemas/system-schedules.ts';
import { nextRun, toSingleLine } from './plan.ts';
import type { Task } from './types.ts';

export function newTask(
  schedule: SystemSchedule,
  list: Pick<VinList, 'id' | 'name'>,
  options: { readonly command: readonly string[]; readonly dataDir: string; readonly now: Date },
): Task {
  const { command, dataDir, now } = options;
  return {
    listId: list.id,
    description: toSingleLine(`Rastro: “${list.name}” (${list.id})`),
    time: schedule.time,
    weekdays: schedule.weekdays,
    command: lookupCommand(command, dataDir, schedule),
    firstRunAt: nextRun(schedule, now),
    outputFile: path.join(dataDir, 'logs', `scheduled-${list.id}.out`),
  };
}

/** The command line that looks a list up; see `cli/lookup-options.ts`. */
function lookupCommand(
  command: readonly string[],
  dataDir: string,
  { listId, connectionId }: Pick<SystemSchedule, 'listId' | 'connectionId'>,
): readonly string[] {
  const folder = path.resolve(dataDir);
  return [
    ...command,
    '--data',
    folder,
    '--list',
    `id:${listId}`,
    '--connection',
    `id:${connectionId}`,
    '--quiet',
    '--log',
    path.join(folder, 'logs', `scheduled-${listId}.log`),
  ];
}
