import type { VinList } from '../../contract/schemas/lists.ts';
import { fold } from '../../shared/folding.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { commitDraft } from '../intake/commit.ts';
import { importDraft } from '../intake/draft.ts';
import type { Inspected } from '../intake/file-jobs.ts';
import type { FileWorker } from '../intake/file-worker.ts';
import { textBudget } from '../intake/text-budget.ts';
import { unpackedRows } from '../store/list-blocks/row-packer.ts';
import type { ListRow, ListSource } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { vinColumnsOf } from '../tables/columns.ts';
import { columnsFor } from '../tables/layout.ts';
import { itemsOf } from '../util/pages.ts';
import { type InputFile, vinColumnNames } from './input-file.ts';

type Lists = Store['lists'];

export interface ListDeps {
  readonly lists: Lists;
  readonly fileJobs: FileWorker['jobs'];
  readonly say: (text: string) => void;
  readonly language: Language;
  readonly interrupted: AbortSignal;
  readonly listAdded: (list: Pick<VinList, 'id' | 'rows'>) => Promise<void>;
}

/**
 * The list of the input's rows: the newest list of this file name if all of its cells are equal, otherwise a new one.
 * So a job that runs each night makes only one list, and a job that was killed and starts again uses the same list.
 */
export async function importOrReuseList(input: InputFile, deps: ListDeps): Promise<number> {
  const { lists } = deps;
  const isOf = ({ source }: VinList) => source !== null && fold(source) === fold(input.name);
  const known = (await lists.all()).filter(isOf).map(({ id }) => id);
  const newest = known.length > 0 ? Math.max(...known) : null;
  const found = newest === null ? null : await foundAgain(newest, input, deps);
  if (newest === null || found === null) return importList(input, deps);
  sayElsewhere(found, deps);
  return newest;
}

const jobOf = (
  { path, identifiers, layout: { vinColumn, otherVinColumns } }: InputFile,
  { fileJobs, interrupted }: ListDeps,
) =>
  fileJobs(interrupted).inspect(
    path,
    { vinColumn, otherVinColumns: [...otherVinColumns], identifiers: [...identifiers] },
    [],
  );

/** Says what the list does not show: VINs that are not in it, rows that were hidden, letters that were left out. */
function sayElsewhere({ elsewhere, counts, columns, settings }: Inspected['found'], deps: ListDeps): void {
  const { cli } = locales[deps.language].texts;
  const text = (pattern: string, values: Readonly<Record<string, string | number>>) =>
    formatText(pattern, values, deps.language);
  if (elsewhere.vins > 0) {
    const places = elsewhere.places.map(({ sheet, column, ...place }) =>
      sheet === null || sheet === settings.sheet
        ? text(cli.elsewherePlace, { ...place, column: columns[column] ?? column + 1 })
        : text(cli.elsewhereOnSheet, { ...place, sheet, column: column + 1 }),
    );
    if (elsewhere.vins > places.length) places.push('…');
    deps.say(text(cli.elsewhere, { vins: elsewhere.vins, places: places.join('; ') }));
  }
  if (counts.hidden > 0) deps.say(text(cli.hidden, { rows: counts.hidden }));
  if (counts.scanned > 0) deps.say(text(cli.scanned, { rows: counts.scanned }));
}

/** Says which column identifies the vehicles of each VIN column, where that is not plain. */
function sayIdentifiers(
  { identifiers }: InputFile,
  { columns, settings }: Inspected['found'],
  deps: ListDeps,
): void {
  const vinColumns = vinColumnsOf(settings);
  if (vinColumns.length === 1 && identifiers.length === 0) return;
  const { cli } = locales[deps.language].texts;
  const found = [settings.identifierColumn, ...settings.otherIdentifierColumns];
  const pairs = vinColumns.map((vinColumn, index) => {
    const column = found[index] ?? null;
    return `${columns[vinColumn]}: ${column === null ? cli.noIdentifier : columns[column]}`;
  });
  deps.say(formatText(cli.identifiers, { pairs: pairs.join('; ') }, deps.language));
}

async function importList(input: InputFile, deps: ListDeps): Promise<number> {
  const { name, path } = input;
  const { lists, interrupted } = deps;
  const draft = await importDraft(
    lists,
    jobOf(input, deps),
    textBudget(path, null),
    interrupted,
    () => undefined,
  );
  const { rows, unique, duplicates, heldBack } = draft.found.counts;
  const { cli } = locales[deps.language].texts;
  deps.say(formatText(cli.rows, { rows, unique, duplicates, heldBack }, deps.language));
  sayElsewhere(draft.found, deps);
  sayIdentifiers(input, draft.found, deps);
  const { all, chosen } = vinColumnNames(input);
  if (all.length > chosen.length) {
    const columns = { all: all.join(', '), chosen: chosen.join(', ') };
    deps.say(formatText(cli.severalColumns, columns, deps.language));
  }
  const list = await commitDraft(lists, { draft, fileName: name, name });
  await deps.listAdded(list);
  return list.id;
}

/** Reads the input; what it holds, if the list has the same rows and columns, else null. */
async function foundAgain(
  listId: number,
  input: InputFile,
  deps: ListDeps,
): Promise<Inspected['found'] | null> {
  const source = await deps.lists.source(listId);
  const { columns } = source;
  if (!equal(columns, columnsFor(input.layout, columns.length)) || !hasIdentifiers(source, input))
    return null;
  const known = itemsOf<ListRow>((last) => deps.lists.rows(listId, last?.line ?? 0, 5000));
  const job = jobOf(input, deps);
  try {
    for (let read = await job.next(); ; read = await job.next()) {
      if (read.done) return (await known.next()).done ? read.value.found : null;
      for (const { line, vin, cells } of unpackedRows(read.value.packed.rows)) {
        const { done, value: other } = await known.next();
        if (done || other.line !== line || other.vin !== vin || !equal(other.cells, cells)) return null;
      }
    }
  } finally {
    await job.return(undefined as never);
  }
}

function hasIdentifiers(source: ListSource, { identifiers }: InputFile): boolean {
  const known = [source.identifierColumn, ...(source.otherIdentifierColumns ?? [])];
  const ofVinColumn = new Map(vinColumnsOf(source).map((column, index) => [column, known[index] ?? null]));
  return identifiers.every(({ vinColumn, column }) => ofVinColumn.get(vinColumn) === column);
}

const equal = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, index) => text === others[index]);
