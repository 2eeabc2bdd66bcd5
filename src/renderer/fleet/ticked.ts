import type { FleetPage, FleetRow } from '../../preload/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from './view-store.ts';

/** Rows of one call, the most that the core gives. */
const PAGE = 500;

/** As many vehicles as one run on a selection takes. */
export const MOST_TICKED = 100_000;

/** Ticks every vehicle of the view, besides those that are ticked; for views of up to `MOST_TICKED`. */
export async function tickAll(): Promise<void> {
  const { view } = useFleetView.getState();
  const vins: string[] = [];
  for await (const page of pages()) vins.push(...page.rows.map((row) => row.vin));
  const { view: now, checkedVins, check } = useFleetView.getState();
  if (now === view) check([...new Set([...checkedVins, ...vins])].slice(0, MOST_TICKED));
}

/** The rows of the ticked vehicles that are in the view, in its order. */
export async function tickedRows(): Promise<FleetRow[]> {
  const ticked = new Set(useFleetView.getState().checkedVins);
  const rows: FleetRow[] = [];
  for await (const page of pages()) {
    rows.push(...page.rows.filter((row) => ticked.has(row.vin)));
    if (rows.length === ticked.size) break;
  }
  return rows;
}

async function* pages(): AsyncGenerator<FleetPage> {
  const { view } = useFleetView.getState();
  for (let offset = 0; ; offset += PAGE) {
    const page = await ask(window.rastro.fleet.page({ view, offset, limit: PAGE }));
    yield page;
    if (offset + PAGE >= page.total) return;
  }
}
