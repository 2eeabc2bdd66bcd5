import { shell } from 'electron';
import type { Log } from '../../util/log.ts';

export async function openLogs(folder: string, log: Log): Promise<void> {
  // `openPath` resolves with an error message; it does not reject.
  const problem = await shell.openPath(folder);
  if (problem !== '') log.warn('the log folder could not be opened', { problem });
}
