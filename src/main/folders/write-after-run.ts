import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ExportRequest } from '../../preload/schemas/exports.ts';
import type { WrittenFile, WrittenFormat } from '../../preload/schemas/folders.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Exports } from '../export/exports.ts';
import { safeFileName } from '../export/file-name.ts';

/** The longest name that an export takes. */
const NAME_LENGTH = 120;

/** Runs whose vehicles are a list's, or all. The others have been chosen by hand, for a look at the screen. */
export const isWritten = ({ state, target }: Pick<Run, 'state' | 'target'>): boolean =>
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
 * Writes what a lookup found into a folder: every vehicle of its list, or all, with the columns that a file has by default.
 * The name has list, date and time, and is never that of a file that is there.
 *
 * @throws AppError `disk`, `cancelled`, `not-found` where the list was removed meanwhile
 */
export async function writeAfterRun(
  exports: Pick<Exports, 'writeAs'>,
  { run: { listId, listName }, folder, format, language, now }: After,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const name = `${listName ?? locales[language].texts.export.everythingName}`.slice(0, NAME_LENGTH);
  const request: ExportRequest = {
    ...{ exportId: randomUUID(), format, name, language, serviceTimes: false, columns: null },
    what: {
      kind: 'view',
      view: {
        ...{ listId, search: '', statuses: [], box: null },
        sort: { column: 'vin', descending: false },
      },
    },
  };
  const file = await freeName(folder, `${safeFileName(name)} ${stampOf(now)}`, endings[format]);
  const { path: written, written: rows } = await exports.writeAs(file, request, signal);
  return { exportId: request.exportId, path: written, rows, at: now };
}

const endings: Readonly<Record<WrittenFormat, string>> = {
  'csv-excel': '.csv',
  csv: '.csv',
  xlsx: '.xlsx',
  geojson: '.geojson',
  kml: '.kml',
  pdf: '.pdf',
};

/** Such as "2026-11-25 14h05", by the clock on the wall: a name may not have a colon. */
function stampOf(now: number): string {
  const at = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}h${two(at.getMinutes())}`;
}

/** The path of a name that the folder does not have, with a number where it has. */
async function freeName(folder: string, name: string, ending: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const file = path.join(folder, `${nth === 1 ? name : `${name} (${nth})`}${ending}`);
    if ((await stat(file).catch(() => null)) === null) return file;
  }
}
