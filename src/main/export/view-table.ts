import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { FleetRow, FleetView } from '../../contract/schemas/fleet.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { commonName, identifierNames } from '../../shared/identifier/names.ts';
import { plainIdentifier } from '../../shared/identifier/plates.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import { columnNames } from '../tables/columns.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { requireList } from './list.ts';
import { byOffset, PAGE } from './pages.ts';
import type { Column, Table } from './table.ts';
import type { FileTexts } from './texts.ts';

/** A table of every vehicle of a view, in the view's order: the answers, then the columns of the view's list. */
export async function tableOfView(
  snapshot: Snapshot,
  view: FleetView,
  answers: AnswerWriter,
  onRow?: OnRow,
): Promise<Table> {
  const { total } = await snapshot.fleet.page({ view, offset: 0, limit: 1 });
  const read = async (offset: number) => (await snapshot.fleet.page({ view, offset, limit: PAGE })).rows;
  return fleetTable(snapshot, view.listId, answers, { total, read, onRow });
}

/** A table of the given vehicles in the order of a view, even of those that the view's filters hide. */
export async function chosenTable(
  snapshot: Snapshot,
  vins: readonly string[],
  view: FleetView,
  answers: AnswerWriter,
  onRow?: OnRow,
): Promise<Table> {
  const chosen = await snapshot.fleet.inOrder({ view, vins: [...vins] });
  const read = (offset: number) =>
    snapshot.fleet.rowsByVins(chosen.slice(offset, offset + PAGE), view.listId);
  return fleetTable(snapshot, view.listId, answers, { total: chosen.length, read, onRow });
}

/** Called with each vehicle of a table as it is read. */
type OnRow = (row: FleetRow) => void;

interface Rows {
  readonly total: number;
  readonly read: (offset: number) => Promise<readonly FleetRow[]>;
  readonly onRow: OnRow | undefined;
}

async function fleetTable(
  { lists }: Snapshot,
  listId: number | null,
  answers: AnswerWriter,
  { total, read, onRow }: Rows,
): Promise<Table> {
  const all = await lists.all();
  const list = listId === null ? null : await requireList(lists, listId);
  const identifier = identifierOf(all, list, answers.texts.column);
  const rastros = [answers.texts.column.vin, ...answers.columns.map(({ name }) => name)];
  const fixed = [
    { id: 'vin' as const, name: answers.texts.column.vin, kind: 'text' as const },
    ...columnNames(
      identifier.map(({ name }) => name),
      identifier.length,
      rastros,
    ).map((name, index) => ({
      id: identifier[index]?.id ?? 0,
      name,
      kind: 'text' as const,
      format: identifier[index]?.format ?? null,
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
    for await (const rows of byOffset(total, read)) {
      if (onRow) for (const row of rows) onRow(row);
      yield rows.map((row) => [
        row.vin,
        ...identifier.map(({ cell }) => cell(row)),
        ...answers.cells(row),
        ...others.map((index) => row.cells[index] ?? ''),
      ]);
    }
  }
  const before = fixed.length - answers.columns.length;
  return {
    columns: [
      ...fixed,
      ...names.map((name, at) => ({
        id: others[at] ?? 0,
        name,
        kind: 'text' as const,
        format: list?.formats?.[others[at] ?? 0] ?? null,
      })),
    ],
    hasHeader: true,
    above: [],
    at: {
      vin: 0,
      ...(identifier.length > 0 ? { identifier: 1 } : {}),
      latitude: answers.at.latitude + before,
      longitude: answers.at.longitude + before,
    },
    total,
    pages: pages(),
  };
}

interface IdentifierColumn {
  readonly id: NonNullable<Column['id']>;
  readonly name: string;
  readonly format?: CellFormat | null;
  readonly cell: (row: FleetRow) => string;
}

/**
 * The identifier columns that follow the VIN: the identifier of the view's list, else of all lists; none where no list
 * has an identifier. Where several lists have one, a column with the vehicle's other identifiers follows.
 */
function identifierOf(
  lists: readonly VinList[],
  list: VinList | null,
  { identifier: fallback, otherIdentifiers }: FileTexts['column'],
): readonly IdentifierColumn[] {
  const own = list?.identifier ?? null;
  const named = lists.filter((each) => identifierNames(each).length > 0);
  if (named.length === 0) return [];
  const isOfList = list !== null && identifierNames(list).length > 0;
  const name = (own === null ? commonName(isOfList ? [list] : named) : list?.columns[own]) ?? fallback;
  const cell = (row: FleetRow) => (own === null ? (row.identifier?.value ?? '') : (row.cells[own] ?? ''));
  const format = own === null ? null : (list?.formats?.[own] ?? null);
  const shown: IdentifierColumn = { id: own ?? 'identifier', name, format, cell };
  if (named.length < 2) return [shown];
  const others = (row: FleetRow) => othersThan(cell(row), row).join(', ');
  return [shown, { id: 'otherIdentifiers', name: otherIdentifiers, cell: others }];
}

function othersThan(shown: string, { identifier }: FleetRow): string[] {
  const plain = plainIdentifier(valueOfCell(shown));
  const all = identifier ? [identifier.value, ...identifier.others] : [];
  return all.filter((value) => plainIdentifier(value) !== plain);
}
