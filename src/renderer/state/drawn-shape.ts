import type { AreaShape } from '../../contract/schemas/areas.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';

/** The view's filter by a ring or box on the map, as the shape of an area; null: there is no such filter. */
export function drawnShape({ box, shape }: Pick<FleetView, 'box' | 'shape'>): AreaShape | null {
  if (shape) return { kind: 'polygons', polygons: [[shape.map(onMap)]] };
  if (!box) return null;
  const [west, south, east, north] = box;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
  return { kind: 'polygons', polygons: [[corners.map(onMap)]] };
}

const onMap = ([longitude, latitude]: readonly [number, number]): [number, number] => [
  Math.max(-540, Math.min(540, longitude)),
  Math.max(-90, Math.min(90, latitude)),
];
