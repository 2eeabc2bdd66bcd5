import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { onTestFinished } from 'vitest';
import type {
  Exported,
  ExportFormat,
  ExportProgress,
  ExportRequest,
  ExportSource,
} from '../../src/contract/schemas/exports.ts';
import type { PlaceOf } from '../../src/main/export/answer-writer.ts';
import { createExports, type Written } from '../../src/main/export/exports.ts';
import type { ReportDeps } from '../../src/main/export/report-format.ts';
import type { UnfinishedFiles } from '../../src/main/export/unfinished.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { tempDir } from '../store/helpers.ts';

/** Sunday noon in UTC, a while after the answers of these tests. */
export const NOW = Date.UTC(2026, 10, 22, 12);

/** The exports of a store into a folder of their own, reports of their progress, and the paths that were asked for. */
export function office(
  store: Store,
  {
    placeOf,
    regionOf,
    ...more
  }: {
    readonly placeOf?: PlaceOf;
    readonly regionOf?: PlaceOf;
    readonly reports?: ReportDeps;
    readonly unfinished?: UnfinishedFiles;
  } = {},
) {
  const folder = tempDir();
  const reports: ExportProgress[] = [];
  const asked: string[] = [];
  const ended: string[] = [];
  const opened: string[] = [];
  const written: Written[] = [];
  const listeners = new Set<(progress: ExportProgress) => void>();
  const exports = createExports({
    store,
    saveAs: async (name) => {
      asked.push(name);
      return join(folder, name);
    },
    saveEnded: (path) => ended.push(path),
    opener: { open: async (path) => void opened.push(path), showInFolder: async () => undefined },
    written: async (file) => void written.push(file),
    formatLocale: () => 'en-US',
    clock: { ...systemClock, now: () => NOW },
    emit: (_event, payload) => {
      const progress = payload as ExportProgress;
      reports.push(progress);
      for (const listener of listeners) listener(progress);
    },
    ...(placeOf ? { placeOf: async () => placeOf } : {}),
    ...(regionOf ? { regionOf: async () => regionOf } : {}),
    ...more,
  });
  onTestFinished(() => exports.close());

  async function write(
    what: ExportSource,
    format: ExportFormat,
    more: Partial<ExportRequest> = {},
  ): Promise<Exported> {
    const request = {
      exportId: randomUUID(),
      what,
      format,
      name: 'frota',
      language: 'pt-BR' as const,
      serviceTimes: false,
      columns: null,
    };
    const exported = await exports.handlers.write({ ...request, ...more });
    if (!exported) throw new Error('the file was to go nowhere');
    return exported;
  }
  return {
    folder,
    reports,
    asked,
    ended,
    opened,
    written,
    exports,
    write,
    onProgress: (listener: (progress: ExportProgress) => void) => listeners.add(listener),
    files: () => readdir(folder),
  };
}

/** The cells of a CSV file as PapaParse reads them. */
export async function csvCells(
  path: string,
  delimiter: string,
  encoding: string = 'utf-8',
): Promise<string[][]> {
  const text = new TextDecoder(encoding).decode(await readFile(path));
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  return data.filter((cells) => cells.length > 1 || cells[0] !== '');
}
