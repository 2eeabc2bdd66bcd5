import { useEffect, useMemo } from 'react';
import type { Point } from '../../../contract/schemas/fleet.ts';
import { useFleetView } from '../../state/view.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { emptySource, hiddenLayer, type StylePart } from '../canvas/style.ts';
import { ringOf } from './drawing.ts';

/** The corners of a ring. The last one connects to the first, which is not repeated. */
export type Area = readonly Point[];

export function areaPart(area: Area | null, scheme: Scheme): StylePart {
  const layer = {
    id: 'area',
    type: 'line' as const,
    source: 'area',
    paint: { 'line-color': mapColours[scheme].accent, 'line-width': 2, 'line-dasharray': [2, 1.5] },
  };
  if (!area) return { sources: { area: emptySource() }, layers: [hiddenLayer(layer)] };
  const coordinates = [...area, ...area.slice(0, 1)].map((point) => [...point]);
  return {
    sources: { area: { type: 'geojson', data: { type: 'LineString', coordinates } } },
    layers: [layer],
  };
}

export function useAreaOnMap(canvas: MapCanvas, scheme: Scheme): void {
  const { box, shape } = useFleetView((state) => state.view);
  const area = useMemo(() => (box ? ringOf(box) : (shape ?? null)), [box, shape]);
  useEffect(() => canvas.setPart('area', areaPart(area, scheme)), [canvas, area, scheme]);
}
