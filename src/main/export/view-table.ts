import type { FleetRow, FleetView } from '../../preload/schemas/fleet.ts';
import type { VinList } from '../../preload/schemas/lists.ts';
import type { Snapshot } from '../store/types.ts';
import { columnNames } from '../tables/columns.ts';
import { prefetch } from '../util/prefetch.ts';
import type { Answers } from './answers.ts';
import { identifierName } from './identifier-name.ts';
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
  const all = await lists.all();
  const list = listId === null ? null : await listIn(lists, listId);
  const identifier = identifierOf(all, list, answers.texts.column.identifier);
  const rastros = [answers.texts.column.vin, ...answers.columns.map(({ name }) => name)];
  const fixed = [
    { id: 'vin' as const, name: answers.texts.column.vin, kind: 'text' as const },
    ...columnNames(identifier ? [identifier.name] : [], identifier ? 1 : 0, rastros).map((name) => ({
      id: list?.identifier ?? ('identifier' as const),
      name,
      kind: 'text' as const,
    })),
    ...answers.columns,
  ];
  const others = [...(list?.columns.keys() ?? [])].filter((index) => index !== list?.identifier);
  const own = others.map((index) => list?.columns[index] ?? '');
  const names = columnNames(
    own,
    own.length,
    fixed.map(({ name }) => name),
  );
  async function* pages() {
    for await (const rows of prefetch(byOffset(total, read)))
      yield rows.map((row) => [
        row.vin,
        ...(identifier ? [identifier.cell(row)] : []),
        ...answers.cells(row),
        ...others.map((index) => row.cells[index] ?? ''),
      ]);
  }
  const before = fixed.length - answers.columns.length;
  return {
    columns: [...fixed, ...names.map((name, at) => ({ id: others[at] ?? 0, name, kind: 'text' as const }))],
    hasHeader: true,
    above: [],
    at: {
      vin: 0,
      ...(identifier ? { identifier: 1 } : {}),
      latitude: answers.at.latitude + before,
      longitude: answers.at.longitude + before,
    },
    total,
    pages: pages(),
  };
}

/** What stands beside the VIN: the list's own identifier, else that of all lists; null where no list has one. */
function identifierOf(
  lists: readonly VinList[],
  list: VinList | null,
  fallback: string,
): { readonly name: string; readonly cell: (row: FleetRow) => string } | null {
  const own = list?.identifier ?? null;
  if (list && own !== null)
    return { name: list.columns[own] ?? fallback, cell: (row) => row.cells[own] ?? '' };
  const name = identifierName(lists, fallback);
  if (name === null) return null;
  return { name, cell: (row) => row.identifier?.value ?? '' };
}
