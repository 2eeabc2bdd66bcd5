import type { VinList } from '../../contract/schemas/lists.ts';
import type { ListSource } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import type { Draft } from './draft.ts';
import { mergedColumns } from './merge.ts';
import { rememberChoice } from './remember.ts';

/** What a draft (a list that is still hidden) becomes: a list of its own, or part of another list. */
export interface CommitRequest {
  readonly draft: Draft;
  /** Name of the file; null: the rows were pasted. */
  readonly fileName: string | null;
  readonly name: string;
  /** The list that the draft is merged into, or whose rows it replaces; absent: a new list is made. */
  readonly into?: { readonly listId: number; readonly how: 'merge' | 'replace' } | undefined;
}

/**
 * Makes a draft a list, or puts its rows into another list. A failure leaves the draft as it is.
 *
 * @throws AppError `bad-input` with the reason `nothing-accepted`, `not-found` for a list that is not there, and what
 *   the store throws
 */
export async function commitDraft(lists: Store['lists'], commission: CommitRequest): Promise<VinList> {
  const { draft } = commission;
  if (draft.found.counts.accepted === 0) {
    throw new AppError('bad-input', 'No row holds a chassis number of 17 characters in the chosen column.', {
      reason: 'nothing-accepted',
    });
  }
  // The choice is saved first, because a write after a new list waits for a checkpoint. If this fails, the user chooses
  // anew next time.
  await rememberChoice(lists, draft).catch(() => undefined);
  return publish(lists, commission);
}

async function publish(lists: Store['lists'], commission: CommitRequest): Promise<VinList> {
  const { draft, name, into } = commission;
  const { draftId, order } = draft;
  if (!into) return lists.publish(draftId, name, sourceOf(commission), order);
  if (into.how === 'replace') return lists.replace(into.listId, draftId, sourceOf(commission), order);
  return lists.merge(into.listId, draftId, mergedColumns(draft, await lists.source(into.listId)), order);
}

function sourceOf({ draft: { layout, found, merged }, fileName }: CommitRequest): ListSource {
  const { encoding, bom, dialect, lineEnd, sheet, above, headerLine } = layout;
  const { vinColumn, otherVinColumns, identifierColumn, otherIdentifierColumns, plateColumns } = layout;
  return {
    fileName,
    encoding,
    bom,
    delimiter: dialect.delimiter,
    lineEnd,
    sheet,
    above,
    vinColumn,
    otherVinColumns,
    identifierColumn,
    otherIdentifierColumns,
    plateColumns,
    hasSeveralVins: found.severalVins.rows > 0 || otherVinColumns.length > 0,
    columns: found.columns,
    ...(sheet === null ? {} : { formats: found.formats, merged }),
    header: layout.header,
    hasHeader: headerLine !== null,
    keptColumns: found.settings.keptColumns,
  };
}
