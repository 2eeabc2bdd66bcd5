import type { FleetView, PlacedRow } from '../../contract/schemas/fleet.ts';
import type { RowParts } from '../../contract/schemas/rows.ts';
import { noFilters } from '../../shared/filters.ts';
import { columnsToRows } from '../../shared/row-columns.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';

/** Maximum number of ticked vehicles: as many as one run on a selection accepts. */
export const MOST_TICKED = 100_000;

let last: { readonly vins: readonly string[]; readonly set: ReadonlySet<string> } = {
  vins: [],
  set: new Set(),
};

/** The ticked vehicles as a set; made once for each change. */
export function tickedSet(vins: readonly string[]): ReadonlySet<string> {
  if (last.vins !== vins) last = { vins, set: new Set(vins) };
  return last.set;
}

/** The row that was clicked, ticked or cleared last, and in which view: where a range begins. */
let anchor: { readonly view: FleetView; readonly row: number } | null = null;

/** Lets the next range begin at this row, without a change of its tick. */
export function beginRange(row: number): void {
  anchor = { view: useFleetView.getState().view, row };
}

/**
 * Ticks a vehicle, or clears it where it is ticked.
 *
 * @param row where it stands in the view, from 0
 * @param range whether all rows from where a range begins to this one are changed alike
 */
export async function tick(vin: string, row: number, range: boolean): Promise<void> {
  const { view, checkedVins } = useFleetView.getState();
  const isTicked = !tickedSet(checkedVins).has(vin);
  const from = range && anchor?.view === view ? anchor.row : row;
  anchor = { view, row };
  const vins: string[] = from === row ? [vin] : [];
  if (from !== row) {
    const [first, last] = from < row ? [from, row] : [row, from];
    vins.push(...(await vinsFrom(view, first, Math.min(last + 1 - first, MOST_TICKED))));
  }
  const { view: now, checkedVins: before, check } = useFleetView.getState();
  if (now !== view) return;
  const after = new Set(before);
  for (const one of vins) after[isTicked ? 'add' : 'delete'](one);
  check([...after].slice(0, MOST_TICKED));
}

/** The range that Shift with the arrows changes: its first and last row, and the ticked VINs before it and with it. */
let keyboardRange: {
  readonly view: FleetView;
  readonly from: number;
  readonly to: number;
  readonly before: ReadonlySet<string>;
  readonly after: readonly string[];
} | null = null;

/**
 * Ticks all rows from where the range begins up to `to`. A row that the range leaves again is as it was before.
 *
 * @param at the row that has the focus: a new range begins here, unless the present one has reached it
 * @param to the row above or below it
 * @param vinAt the VIN of a row; null: the row is not loaded
 */
export async function extendTicks(
  at: number,
  to: number,
  vinAt: (row: number) => string | null,
): Promise<void> {
  const { view, checkedVins } = useFleetView.getState();
  const goesOn =
    keyboardRange?.view === view && keyboardRange.to === at && keyboardRange.after === checkedVins;
  const range = goesOn && keyboardRange ? keyboardRange : { from: at, before: new Set(checkedVins) };
  const isBack = Math.abs(to - range.from) < Math.abs(at - range.from);
  const vinOf = async (row: number) => vinAt(row) ?? (await vinsFrom(view, row, 1))[0];
  const [here, there] = await Promise.all([vinOf(at), vinOf(to)]);
  const { view: now, checkedVins: ticks, check } = useFleetView.getState();
  if (now !== view || here === undefined || there === undefined) return;
  const after = new Set(ticks).add(there);
  if (!isBack) after.add(here);
  else if (!range.before.has(here)) after.delete(here);
  check([...after].slice(0, MOST_TICKED));
  anchor = { view, row: range.from };
  keyboardRange = { ...range, view, to, after: useFleetView.getState().checkedVins };
}

export async function tickAll(): Promise<void> {
  const { view } = useFleetView.getState();
  const vins = await vinsFrom(view, 0, MOST_TICKED);
  const { view: now, checkedVins, check } = useFleetView.getState();
  if (now === view) check([...new Set([...checkedVins, ...vins])].slice(0, MOST_TICKED));
}

/** The rows of all ticked vehicles in the view's order, whether or not its filters show them. */
export async function tickedRows(parts: RowParts): Promise<PlacedRow[]> {
  const { view, checkedVins } = useFleetView.getState();
  const asked = { view: { ...view, ...noFilters }, vins: [...checkedVins], parts };
  return columnsToRows(await ask(window.rastro.fleet.rowsInOrder(asked)));
}

const vinsFrom = (view: FleetView, offset: number, limit: number): Promise<readonly string[]> =>
  ask(window.rastro.fleet.vins({ view, offset, limit }));
