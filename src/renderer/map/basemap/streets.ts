import type { AddProtocolAction } from 'maplibre-gl';
import type { Box } from '../../../contract/schemas/fleet.ts';
import type { StreetsState } from '../../../contract/schemas/streets.ts';
import { ask } from '../../bridge.ts';
import { type LoadTile, tileProtocol, toBuffer } from '../canvas/tiles.ts';
import type { Basemap } from './ground.ts';

export const STREETS_PROTOCOL = 'rastro-streets';

/** Maximum number of boxes. With more, their common bounds are used: MapLibre compares each label with every box. */
const MOST_BOXES = 50;

const load: LoadTile = async (z, x, y) => {
  const bytes = await ask(window.rastro.streets.tile({ z, x, y }));
  // After an error, MapLibre draws the parent tile, if there is one.
  if (!bytes) throw new Error('no streets here');
  return toBuffer(bytes);
};

/** A MapLibre protocol for street tiles of the regions on this computer. */
export const streetTiles: AddProtocolAction = tileProtocol(load);

/** The boxes of the regions whose street tiles are on this computer. */
export const fetchedBoxes = ({ regions }: StreetsState): readonly Box[] =>
  regions.filter(({ fetchedAt }) => fetchedAt !== null).flatMap((region) => region.boxes);

/** The street map as the basemap; null: there is none. */
export function streetsBasemap(state: StreetsState): Basemap | null {
  const { file } = state;
  if (!file) return null;
  const boxes = fetchedBoxes(state);
  const isPlain = boxes.length === 0 || boxes.length > MOST_BOXES;
  return {
    kind: 'streets',
    file,
    boxes: isPlain ? [file.bounds] : boxes,
    address: `${STREETS_PROTOCOL}://${file.archiveId}/{z}/{x}/{y}`,
  };
}
