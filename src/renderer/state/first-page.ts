import type { FleetPage, FleetView } from '../../preload/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { wholeFleet } from './view.ts';

/** Rows of one page of the table. */
export const PAGE_SIZE = 200;

const isFirst = (view: FleetView): boolean => JSON.stringify(view) === JSON.stringify(wholeFleet);

let requested: Promise<FleetPage> | null = null;
let stopListening: () => void = () => undefined;

/**
 * Requests the rows that the table shows first, while the screen around it is still to be drawn. A change in the core drops
 * them.
 */
export function requestFirstPage(): void {
  requested = ask(window.rastro.fleet.page({ view: wholeFleet, offset: 0, limit: PAGE_SIZE }));
  // The table asks again, and shows what fails then.
  requested.catch(drop);
  const ends = [window.rastro.on('fleet.changed', drop), window.rastro.on('lists.changed', drop)];
  stopListening = () => {
    for (const end of ends) end();
  };
}

/** The rows that were requested at the start, once; null where they are of another view, or not there any more. */
export function takeFirstPage(view: FleetView, offset: number): Promise<FleetPage> | null {
  // Most pages of a session come later: the cheap checks go first.
  if (!requested || offset !== 0 || !isFirst(view)) return null;
  const page = requested;
  drop();
  return page;
}

function drop(): void {
  requested = null;
  stopListening();
}
