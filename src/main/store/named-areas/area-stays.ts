import type { AreaStay } from '../../../contract/schemas/areas.ts';
import type { Position } from '../../../contract/schemas/fleet.ts';
import { type Areas, areaSetAt } from './area-index.ts';

/**
 * The areas that the last position is in, each with the start of the present unbroken stay in it.
 *
 * @param history the vehicle's positions, the newest first
 */
export function areaStays(areas: Areas, last: Position | null, history: readonly Position[]): AreaStay[] {
  if (!last) return [];
  const past = history.filter(({ seenAt }) => seenAt <= last.seenAt);
  const sets = past.map(({ latitude, longitude }) => areaSetAt(areas, latitude, longitude));
  return areas.of(areaSetAt(areas, last.latitude, last.longitude)).map(({ id, name, kind }) => {
    const number = areas.all.findIndex((area) => area.id === id);
    const outside = sets.findIndex((set) => !areas.sets.of(set).includes(number));
    const inside = outside < 0 ? past : past.slice(0, outside);
    return {
      areaId: id,
      name,
      kind,
      since: inside.at(-1)?.seenAt ?? last.seenAt,
      isFromStart: outside < 0,
    };
  });
}
