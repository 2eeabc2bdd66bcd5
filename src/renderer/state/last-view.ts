import type { FleetView } from '../../contract/schemas/fleet.ts';
import { wholeFleet } from './whole-fleet.ts';

/** Storage key of the view and the first row in sight. The next start shows both again. */
const KEY = 'rastro.view';

interface LastView {
  readonly view: FleetView;
  readonly row: number;
}

const read = (): LastView => {
  try {
    return { view: wholeFleet, row: 0, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { view: wholeFleet, row: 0 };
  }
};

/** The view that this start opens with, and its first row. */
export const lastView: LastView = read();

/** A view without what only its session has: the pasted numbers. */
export function rememberView(view: FleetView, row: number): void {
  globalThis.localStorage?.setItem(
    KEY,
    JSON.stringify({ view: { ...view, pasted: wholeFleet.pasted }, row }),
  );
}
