import path from 'node:path';
import type { SystemSchedule } from '../../contract/schemas/system-schedules.ts';

/** The command line that looks a list up; see `cli/lookup-options.ts`. */
export function lookupCommand(
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
