import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ask } from '../../bridge.ts';
import { useBasemapState } from '../../state/queries.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import type { Basemap } from './ground.ts';
import { onlineBasemap } from './online.ts';

/** What is to be drawn: the chosen basemap, or the bundled one as long as that is not there. */
function useBasemap(): Basemap {
  const { file, online } = useBasemapState().data ?? { file: null, online: null };
  const styleId = online?.styleId ?? '';
  const style = useQuery({
    queryKey: ['basemap', 'style', styleId],
    queryFn: () => ask(window.rastro.basemap.style({ styleId })),
    enabled: styleId !== '',
    gcTime: 0,
  }).data;
  return useMemo(() => {
    if (file) return { kind: 'file', file };
    return online && style ? onlineBasemap(style) : { kind: 'bundled' };
  }, [file, online, style]);
}

/** Keeps the map on the basemap of the settings. */
export function useBasemapOnMap(canvas: MapCanvas): void {
  const basemap = useBasemap();
  useEffect(() => canvas.setBasemap(basemap), [canvas, basemap]);
}
