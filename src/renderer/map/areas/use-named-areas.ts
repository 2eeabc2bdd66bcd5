import { useEffect } from 'react';
import { useAreaShapes, useNamedAreas } from '../../state/areas.ts';
import type { Scheme } from '../canvas/colours.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { namedAreasPart } from './area-layers.ts';

export function useNamedAreasOnMap(canvas: MapCanvas, scheme: Scheme): void {
  const areas = useNamedAreas();
  const outlines = useAreaShapes();
  useEffect(
    () => canvas.setPart('named-areas', namedAreasPart(areas, outlines, scheme)),
    [canvas, areas, outlines, scheme],
  );
}
