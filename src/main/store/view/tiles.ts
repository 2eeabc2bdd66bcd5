import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Prepare } from '../database.ts';
import type { ViewPages } from './pages.ts';

/** Map tiles of views. */
export function viewTiles(_prepare: Prepare, _pages: ViewPages) {
  return (_view: FleetView, _z: number, _x: number, _y: number): Uint8Array => new Uint8Array();
}
