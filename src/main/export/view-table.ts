import type { FleetRow, FleetView } from '../../preload/schemas/fleet.ts';
import type { Snapshot } from '../store/types.ts';
import { columnNames } from '../tables/columns.ts';
import { prefetch } from '../util/prefetch.ts';
import type { Answers } from './answers.ts';
import { listIn } from './list.ts';
import { byOffset, PAGE } from './pages.ts';
import type { Table } from './table.ts';

/** Every vehicle of a view, in its order: the answers, then the columns of the view's list. */
export async function viewTable(snapshot: Snapshot, view: FleetView, answers: Answers): Promise<Table> {
  const { total } = await snapshot.fleet.page({ view, offset: 0, limit: 1 });
  const read = async (offset: number) => (await snapshot.fleet.page({ view, offset, limit: PAGE })).rows;
  return fleetTable(snapshot, view.listId, answers, total, read);
}

/** These vehicles in the order of a view, whether or not its filters show them. */
export async function chosenTable(
  snapshot: Snapshot,
  vins: readonly string[],
  view: FleetView,
  answers: Answers,
): Promise<Table> {
  const chosen = await snapshot.fleet.inOrder({ view, vins: [...vins] });
  const read = (offset: number) =>
    snapshot.fleet.rowsByVins(chosen.slice(offset, offset + PAGE), view.listId);
  return fleetTable(snapshot, view.listId, answers, chosen.length, read);
}

async function fleetTable(
  { lists }: Snapshot,
  listId: number | null,
  answers: Answers,
  total: number,
  read: (offset: number) => Promise<readonly FleetRow[]>,
): Promise<Table> {
  const fixed = [{ name: answers.texts.column.vin, kind: 'text' as const }, ...answers.columns];
  const own = listId === null ? [] : (await listIn(lists, listId)).columns;
  const taken = fixed.map(({ name }) => name);
  const names = columnNames(own, own.length, taken);
  async function* pages() {
    for await (const rows of prefetch(byOffset(total, read)))
      yield rows.map((row) => [
        row.vin,
        ...answers.cells(row),
        ...own.map((_, index) => row.cells[index] ?? ''),
      ]);
  }
  return {
    columns: [...fixed, ...names.map((name) => ({ name, kind: 'text' as const }))],
    hasHeader: true,
    above: [],
    at: { vin: 0, latitude: answers.at.latitude + 1, longitude: answers.at.longitude + 1 },
    total,
    pages: pages(),
  };
}
