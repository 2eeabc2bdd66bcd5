import path from 'node:path';
import type { Log } from '../util/log.ts';
import { defaultDataDir, roamingDataDir } from './data-dir.ts';
import { type Move, moveData } from './move.ts';
import { makePrivate } from './private.ts';

export interface DataFolder {
  readonly dataDir: string;
  /** Whether the data were moved here from their former folder. */
  readonly move: Move;
}

/** Opens the named folder, else the usual one. Creates it, and makes it unreadable for other users of the computer. */
export function openDataDir(named: string | null): DataFolder {
  const none: Move = { kind: 'none' };
  const folder = named === null ? openDefaultDataDir() : { dataDir: path.resolve(named), move: none };
  makePrivate(folder.dataDir);
  return folder;
}

/**
 * The usual data folder. On Windows, data of an older version are first moved out of the roaming profile; where that
 * fails, Rastro still uses the old folder.
 */
export function openDefaultDataDir(
  usual: string = defaultDataDir(),
  former: string | null = roamingDataDir(),
): DataFolder {
  const move: Move = former === null ? { kind: 'none' } : moveData(former, usual);
  return { dataDir: move.kind === 'kept' && former !== null ? former : usual, move };
}

/** Logs the move for support. The user sees a notice on the screen where the old folder is still used. */
export function logMove({ dataDir, move }: DataFolder, log: Log): void {
  if (move.kind === 'moved') log.info('data-folder.moved', { from: move.from, to: dataDir });
  if (move.kind === 'kept') log.warn('data-folder.not-moved', { folder: dataDir, error: move.reason });
}
