import type { VinList } from '../../contract/schemas/lists.ts';
import { fold } from '../../shared/folding.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { commitDraft } from '../intake/commit.ts';
import { importDraft } from '../intake/draft.ts';
import type { FileJobs } from '../intake/file-jobs.ts';
import { textBudget } from '../intake/text-budget.ts';
import type { Store } from '../store/threads/store.ts';
import { columnsFor } from '../tables/layout.ts';
import { type InputFile, inputRows, vinColumnNames } from './input-file.ts';

type Lists = Store['lists'];

export interface ListDeps {
  readonly lists: Lists;
  readonly fileJobs: FileJobs;
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
  if (newest !== null && (await sameRows(lists, newest, input))) return newest;
  return importList(input, deps);
}

async function importList(input: InputFile, deps: ListDeps): Promise<number> {
  const { name, path, layout } = input;
  const { lists, interrupted } = deps;
  const { vinColumn, otherVinColumns } = layout;
  const job = deps.fileJobs.inspect(path, { vinColumn, otherVinColumns: [...otherVinColumns] }, []);
  const draft = await importDraft(lists, job, textBudget(path, null), interrupted, () => undefined);
  const { rows, unique, duplicates, heldBack } = draft.found.counts;
  const { cli } = locales[deps.language].texts;
  deps.say(formatText(cli.rows, { rows, unique, duplicates, heldBack }, deps.language));
  const { all, chosen } = vinColumnNames(input);
  if (all.length > chosen.length) {
    const columns = { all: all.join(', '), chosen: chosen.join(', ') };
    deps.say(formatText(cli.severalColumns, columns, deps.language));
  }
  const list = await commitDraft(lists, { draft, fileName: name, name });
  await deps.listAdded(list);
  return list.id;
}

async function sameRows(lists: Lists, listId: number, input: InputFile): Promise<boolean> {
  const { columns } = await lists.source(listId);
  if (!equal(columns, columnsFor(input.layout, columns.length))) return false;
  const wanted = inputRows(input);
  const next = async () => {
    for (let row = await wanted.next(); !row.done; row = await wanted.next()) {
      const { row: found, verdict } = row.value;
      if ('vin' in verdict) return { line: found.line, vin: verdict.vin, cells: found.cells };
    }
    return null;
  };
  let after = 0;
  for (;;) {
    const rows = await lists.rows(listId, after, 5000);
    for (const row of rows) {
      const other = await next();
      if (other?.line !== row.line || other.vin !== row.vin || !equal(other.cells, row.cells)) return false;
      after = row.line;
    }
    if (rows.length === 0) return (await next()) === null;
  }
}

function equal(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
