import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Language } from '../../../shared/i18n/languages.ts';
import { ask } from '../../bridge.ts';
import { useBasemapState } from '../../state/queries.ts';
import type { Scheme } from '../canvas/colours.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type Basemap, groundOf } from './ground.ts';
import { onlineBasemap } from './online.ts';

/** The chosen basemap, or the bundled one as long as the chosen one is not there. */
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
export function useBasemapOnMap(canvas: MapCanvas, scheme: Scheme, language: Language): void {
  const basemap = useBasemap();
  useEffect(
    () => canvas.setPart('ground', groundOf(basemap, scheme, language)),
    [canvas, basemap, scheme, language],
  );
}
