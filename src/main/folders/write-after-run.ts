import { stat } from 'node:fs/promises';
import type { WrittenFile, WrittenFormat } from '../../contract/schemas/folders.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { exportEndings } from '../../shared/export-endings.ts';
import { everyVehicle } from '../../shared/filters.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { localDay, twoDigits } from '../../shared/local-day.ts';
import type { Exports } from '../export/exports.ts';
import { safeFileName } from '../export/file-name.ts';
import { plainRequest } from '../export/plain-request.ts';
import { numberedName } from '../util/numbered-name.ts';

export const isWrittenAfter = ({ state, target }: Pick<Run, 'state' | 'target'>): boolean =>
  state === 'completed' && (target === 'list' || target === 'everything');

interface After {
  readonly run: Pick<Run, 'listId' | 'listName'>;
  readonly folder: string;
  readonly format: WrittenFormat;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Writes what a lookup found into a folder: every vehicle of its list, or of all, with a file's default columns. The
 * file's name has list, date and time, and is never the name of an existing file.
 *
 * @throws AppError `disk`, `cancelled`, `not-found` where the list was removed meanwhile
 */
export async function writeAfterRun(
  exports: Pick<Exports, 'writeAs'>,
  { run: { listId, listName }, folder, format, language, now }: After,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const name = listName ?? locales[language].texts.export.everythingName;
  const what = { kind: 'view', view: everyVehicle(listId) } as const;
  const request = plainRequest({ what, format, name, language });
  const file = await freeName(
    folder,
    `${safeFileName(request.name)} ${stampOf(now)}${exportEndings[format]}`,
  );
  const { path: written, written: rows } = await exports.writeAs(file, request, signal);
  return { exportId: request.exportId, path: written, rows, at: now };
}

/** The local date and time, such as "2026-11-25 14h05": a file name may not have a colon. */
function stampOf(now: number): string {
  const at = new Date(now);
  return `${localDay(at)} ${twoDigits(at.getHours())}h${twoDigits(at.getMinutes())}`;
}

/** The path of a name that is free in the folder, numbered if needed. Asynchronous, since network folders are slow. */
async function freeName(folder: string, name: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const file = numberedName(folder, name, nth);
    if ((await stat(file).catch(() => null)) === null) return file;
  }
}
