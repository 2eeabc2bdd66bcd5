import type { Store } from '../store/threads/store.ts';
import { headerSignature } from '../tables/header-choice.ts';
import type { Inspected } from './file-jobs.ts';

/** Saves an import's choice of columns, for the next file with the same header. Without a header nothing is saved. */
export async function rememberChoice(
  lists: Pick<Store['lists'], 'saveHeaderChoice'>,
  { layout, found: { settings, columns } }: Pick<Inspected, 'layout' | 'found'>,
): Promise<void> {
  const { headerLine, header, vinColumn, otherVinColumns, isIdentifierChosen } = layout;
  const { identifierColumn, otherIdentifierColumns } = layout;
  if (headerLine === null) return;
  const isAll = settings.keptColumns.length === columns.length - 1;
  // If no identifier was detected, nothing is saved about it: an identifier may be detected in the next file.
  const isKnown =
    isIdentifierChosen || [identifierColumn, ...otherIdentifierColumns].some((own) => own !== null);
  await lists.saveHeaderChoice({
    header: headerSignature(header),
    vinColumn,
    otherVinColumns,
    keptColumns: isAll ? null : settings.keptColumns,
    ...(isKnown ? { identifierColumn, otherIdentifierColumns } : {}),
  });
}

/**
 * Saves the identifier that the user has set for a list, for the next file with the list's own header.
 *
 * @throws AppError `not-found`
 */
export async function rememberIdentifier(
  lists: Pick<Store['lists'], 'source' | 'saveHeaderChoice'>,
  listId: number,
): Promise<void> {
  const source = await lists.source(listId);
  const { hasHeader, header, vinColumn, otherVinColumns = [], keptColumns } = source;
  const { identifierColumn = null, otherIdentifierColumns = [] } = source;
  // A column that another file has added to the list is not in this header.
  const used = [...otherVinColumns, identifierColumn, ...otherIdentifierColumns];
  if (!hasHeader || !header || used.some((column) => column !== null && column >= header.length)) return;
  const own = keptColumns?.filter((column) => column < header.length);
  const isAll = !own || own.length >= header.length - 1;
  await lists.saveHeaderChoice({
    header: headerSignature(header),
    vinColumn,
    otherVinColumns,
    keptColumns: isAll ? null : own,
    identifierColumn,
    otherIdentifierColumns,
  });
}
