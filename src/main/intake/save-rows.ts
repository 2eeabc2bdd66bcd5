import type { VinList } from '../../contract/schemas/lists.ts';
import { packRows } from '../store/list-blocks/row-packer.ts';
import type { ListRow, ListSource } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { createVinSorter } from './vin-sorter.ts';

/** Makes a list of rows that come from no file, batch by batch. */
export async function saveRows(
  lists: Pick<Store['lists'], 'draft' | 'append' | 'publish'>,
  name: string,
  source: ListSource,
  batches: Iterable<readonly ListRow[]>,
): Promise<VinList> {
  const draftId = await lists.draft();
  const order = createVinSorter();
  for (const rows of batches) {
    for (const { vin } of rows) order.add(vin);
    await lists.append(draftId, packRows(rows));
  }
  return lists.publish(draftId, name, source, order.sorted());
}
