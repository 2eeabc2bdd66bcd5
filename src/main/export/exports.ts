import type { Emit, Handlers } from '../../contract/contract-types.ts';
import { type WorkField, workFields } from '../../contract/enums.ts';
import type { Exported, ExportFormat, ExportRequest } from '../../contract/schemas/exports.ts';
import type { FleetRow } from '../../contract/schemas/fleet.ts';
import { type DateStyle, dateStyle } from '../../shared/i18n/dates.ts';
import { languageOf } from '../../shared/i18n/languages.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import type { Store } from '../store/threads/store.ts';
import { abortable } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { writeFileAtomically } from '../util/write-file.ts';
import { type AnswerWriter, answerWriter, type PlaceOf } from './answer-writer.ts';
import { differencesTable } from './differences-table.ts';
import { safeFileName } from './file-name.ts';
import { fileTable } from './file-table.ts';
import { createFinishedFiles, type FileOpener } from './finished-files.ts';
import { type Format, formatOf, isMap } from './formats.ts';
import { historyTable } from './history-table.ts';
import { type ReportDeps, reportFormat } from './report-format.ts';
import { type SaveAskedDeps, saveAsked } from './save-asked.ts';
import { emptyTally, type Table, withColumns } from './table.ts';
import type { UnfinishedFiles } from './unfinished.ts';
import { chosenTable, tableOfView } from './view-table.ts';
import { createProgressReporter, withProgress } from './with-progress.ts';

interface ExportDeps extends SaveAskedDeps {
  readonly store: Pick<Store, 'snapshot'> & {
    readonly lists: Pick<Store['lists'], 'source'>;
    readonly work: Pick<Store['work'], 'used'>;
    readonly areas: Pick<Store['areas'], 'all'>;
    readonly settings: Pick<Store['settings'], 'get'>;
  };
  readonly opener: FileOpener;
  /** Records temporary files. If this process is killed, the next start deletes them. */
  readonly unfinished?: UnfinishedFiles;
  /** Called once a file is written. The export ends when the returned promise resolves. */
  readonly written?: (file: Written) => Promise<void>;
  readonly clock: Clock;
  readonly emit: Emit;
  /** The system's regional format, BCP 47: how dates are written. */
  readonly formatLocale: () => string;
  /** Absent: the column of places stays empty. */
  readonly placeOf?: () => Promise<PlaceOf>;
  /** Absent: there is no column of states and countries. */
  readonly regionOf?: () => Promise<PlaceOf>;
  /** Absent: there are no reports. */
  readonly reports?: ReportDeps;
}

export interface Written {
  readonly path: string;
  readonly format: ExportFormat;
  readonly rows: number;
}

export interface Exports {
  readonly handlers: Handlers['exports'];
  /** Exports as `write` does, but to a given path instead of asking the user. `signal` cancels the export too. */
  writeAs(path: string, request: ExportRequest, signal: AbortSignal): Promise<Exported>;
  /** Cancels the exports that are under way. Await it before the store is closed. */
  close(): Promise<void>;
}

/**
 * Writes rows from one snapshot of the store to a file, page by page, so that a million rows neither fill the memory
 * nor block the event loop. What lookups store during the export is not in the file, so that `written` equals `total`.
 *
 * `write` throws AppError `cancelled`, `disk` (as `writeFileAtomically`), `not-found` for a list that is not there,
 * `bad-input` for what a format can't hold, `conflict` for an `exportId` that is under way, and what the store throws.
 */
export function createExports(deps: ExportDeps): Exports {
  const files = createFinishedFiles(deps.opener);
  const underWay = new Map<string, { cancel(): void; readonly ended: Promise<unknown> }>();

  function begin(request: ExportRequest, to: SaveAskedDeps = deps): Promise<Exported | null> {
    const controller = new AbortController();
    const ended = write({ ...deps, ...to }, request, controller.signal).then(async (exported) => {
      if (!exported) return null;
      const { path, written: rows } = exported;
      files.add(request.exportId, path);
      await deps.written?.({ path, format: request.format, rows });
      return exported;
    });
    const cancel = () => controller.abort(new AppError('cancelled', 'The export was cancelled.'));
    underWay.set(request.exportId, { cancel, ended });
    return ended.finally(() => underWay.delete(request.exportId));
  }

  return {
    async writeAs(path, request, signal) {
      const cancel = () => underWay.get(request.exportId)?.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const writing = begin(request, { saveAs: async () => path });
        if (signal.aborted) cancel();
        const exported = await writing;
        if (!exported) throw new AppError('internal', 'The file was to go nowhere.');
        return exported;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    handlers: {
      async write(request) {
        if (underWay.has(request.exportId)) throw new AppError('conflict', 'This export is under way.');
        return begin(request);
      },
      cancel({ exportId }) {
        underWay.get(exportId)?.cancel();
        return undefined;
      },
      ...files.handlers,
    },
    async close() {
      for (const { cancel } of underWay.values()) cancel();
      await Promise.allSettled([...underWay.values()].map(({ ended }) => ended));
    },
  };
}

async function write(
  deps: ExportDeps,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<Exported | null> {
  const { what, name } = request;
  const language = languageOf(request.language);
  const { serviceTimes } = request;
  const placeOf = (await deps.placeOf?.()) ?? ((): string => '');
  const regionOf = request.columns?.includes('region') ? ((await deps.regionOf?.()) ?? null) : null;
  const work = await workColumns(deps.store, request);
  const areas = await hasAreasColumn(deps.store, request);
  const now = deps.clock.now();
  const answers = answerWriter({
    now,
    language,
    placeOf,
    regionOf,
    serviceTimes,
    areas,
    work,
  });
  const source = what.kind === 'file' ? await deps.store.lists.source(what.listId) : null;
  const wording = {
    sheet: answers.texts.sheet,
    dates: dateStyle(language, deps.formatLocale()),
    writesDates: serviceTimes,
  };
  const { format: wanted } = request;
  const { format, onRow } =
    wanted === 'pdf'
      ? await reportFormat(deps, request, { language, texts: answers.texts, dates: wording.dates, now })
      : { format: formatOf(wanted, name, language, wording, source), onRow: undefined };
  const words = { answers, placeOf, dates: wording.dates, onRow };
  const asked = { ...deps, saveAs: (wanted: string) => abortable(deps.saveAs(wanted), signal) };
  return saveAsked(asked, safeFileName(name) + format.ending, (path) =>
    writeTo(path, deps, request, { words, format, signal }),
  );
}

/** The fields of people's notes that get a column: those among the chosen columns; by default all that are in use. */
async function workColumns(
  { work }: ExportDeps['store'],
  request: ExportRequest,
): Promise<readonly WorkField[]> {
  if (!isOfVehicles(request)) return [];
  const columns = chosenColumns(request);
  return columns ? workFields.filter((field) => columns.includes(field)) : work.used();
}

/** Whether the file has a column of the areas: if it is among the chosen columns; by default if there are areas. */
async function hasAreasColumn({ areas }: ExportDeps['store'], request: ExportRequest): Promise<boolean> {
  if (!isOfVehicles(request)) return false;
  const columns = chosenColumns(request);
  return columns ? columns.includes('areas') : (await areas.all()).length > 0;
}

const isOfVehicles = ({ what }: ExportRequest): boolean => what.kind === 'view' || what.kind === 'vins';

const chosenColumns = (request: ExportRequest): ExportRequest['columns'] =>
  isOfVehicles(request) && !isMap(request.format) ? request.columns : null;

async function writeTo(
  path: string,
  deps: ExportDeps,
  request: ExportRequest,
  { words, format, signal }: { readonly words: Words; readonly format: Format; readonly signal: AbortSignal },
): Promise<Exported> {
  const tally = emptyTally();
  const snapshot = await deps.store.snapshot();
  try {
    const table = await abortable(tableOf(snapshot, request, words), signal);
    const pages = withProgress(
      table,
      tally,
      signal,
      createProgressReporter(deps, request.exportId, table.total),
    );
    const counting = { ...table, pages };
    const columns = chosenColumns(request);
    const chosen = columns ? withColumns(counting, columns) : counting;
    await writeFileAtomically(path, format.write(chosen, tally), { signal, unfinished: deps.unfinished });
    const withoutPosition = isMap(request.format) ? tally.withoutPosition : 0;
    return { path, total: table.total, ...tally, withoutPosition };
  } finally {
    await snapshot.close();
  }
}

/** How a table is worded, and what is called with each of its rows. */
interface Words {
  readonly answers: AnswerWriter;
  readonly placeOf: PlaceOf;
  readonly dates: DateStyle;
  readonly onRow: ((row: FleetRow) => void) | undefined;
}

function tableOf(
  snapshot: Snapshot,
  { what, format, language: tag }: ExportRequest,
  { answers, placeOf, dates, onRow }: Words,
): Promise<Table> {
  const language = languageOf(tag);
  switch (what.kind) {
    case 'view':
      return tableOfView(snapshot, what.view, answers, onRow);
    case 'vins':
      return chosenTable(snapshot, what.vins, what.view, answers, onRow);
    case 'differences':
      return differencesTable(snapshot, what.view, answers.texts, language);
    case 'vehicle':
    case 'history':
      return historyTable(
        snapshot,
        { search: '', ...what },
        { texts: answers.texts, language, placeOf, dates },
      );
    case 'file':
      return fileTable(snapshot, what.listId, format === 'as-imported', answers);
  }
}
