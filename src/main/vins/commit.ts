import type { VinList } from '../../preload/schemas/lists.ts';
import { ahead } from '../ahead.ts';
import { AppError } from '../errors.ts';
import type { ListSource, Store } from '../store/types.ts';
import { handingOver } from '../worker-rpc.ts';
import { headerSignature } from './header-choice.ts';
import type { Layout } from './layout.ts';
import { type MergedColumns, mergedColumns } from './merge.ts';
import type { Inspected, Steps } from './steps.ts';

/** A file as it becomes a list, or part of one. */
export interface Commission extends Inspected {
  readonly path: string;
  /** Of the file; null: pasted. */
  readonly fileName: string | null;
  /** Of a new list. */
  readonly name: string;
  readonly into?: { readonly listId: number; readonly how: 'merge' | 'replace' } | undefined;
}

/**
 * Brings a file's rows into the store. Nobody sees any of them before all are there; on any failure nothing is left.
 *
 * @param onProgress gets the share of the file that has been read, 0 to 1; null where that can't be told
 * @throws AppError `bad-input` with the reason `nothing-accepted`, `cancelled` when the signal is aborted, `not-found`
 *   for a list that is not there, and what the store throws
 */
export async function commitFile(
  lists: Store['lists'],
  steps: Pick<Steps, 'pack'>,
  commission: Commission,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
): Promise<VinList> {
  const { path, layout, found, into } = commission;
  if (found.counts.accepted === 0) {
    throw new AppError('bad-input', 'No row holds a chassis number of 17 characters in the chosen column.', {
      reason: 'nothing-accepted',
    });
  }
  const merged =
    into?.how === 'merge' ? mergedColumns(commission, await lists.source(into.listId)) : undefined;
  const listId = await lists.create(commission.name, sourceOf(commission));
  let list: VinList;
  try {
    const batches = steps.pack(path, layout, merged?.places);
    for await (const { packed, share } of ahead(batches)) {
      requireWanted(signal);
      onProgress(share);
      await lists.append(listId, handingOver(packed, packed.rows.buffer));
    }
    // Vehicles and entries are made of the rows now, which for a million of them takes as long again.
    onProgress(null);
    list = await publish(lists, listId, into, merged);
  } catch (error) {
    // Nobody sees a list that is not published, and the store cleans up at its next start: the first error counts.
    await lists.discard(listId).catch(() => undefined);
    requireWanted(signal);
    throw error;
  }
  // The list is there, whatever becomes of this: what is not remembered is chosen once more.
  await rememberChoice(lists, layout, found).catch(() => undefined);
  return list;
}

function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'The import was discarded.');
}

function publish(
  lists: Store['lists'],
  listId: number,
  into: Commission['into'],
  merged: MergedColumns | undefined,
): Promise<VinList> {
  if (!into) return lists.publish(listId);
  return merged ? lists.merge(into.listId, listId, merged) : lists.replace(into.listId, listId);
}

async function rememberChoice(
  lists: Store['lists'],
  { headerLine, header, vinColumn }: Layout,
  { settings, columns }: Inspected['found'],
): Promise<void> {
  if (headerLine === null) return;
  const isAll = settings.keptColumns.length === columns.length - 1;
  const keptColumns = isAll ? null : settings.keptColumns;
  await lists.saveHeaderChoice({ header: headerSignature(header), vinColumn, keptColumns });
}

function sourceOf({ layout, found, fileName }: Commission): ListSource {
  const { encoding, bom, dialect, lineEnd, sheet, above, headerLine, vinColumn } = layout;
  return {
    ...{ fileName, encoding, bom, delimiter: dialect.delimiter, lineEnd, sheet, above, vinColumn },
    columns: found.columns,
    header: layout.header,
    hasHeader: headerLine !== null,
    keptColumns: found.settings.keptColumns,
  };
}
