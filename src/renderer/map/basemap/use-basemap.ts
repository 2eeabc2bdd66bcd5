import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Language } from '../../../shared/i18n/languages.ts';
import { ask } from '../../bridge.ts';
import { useBasemapState, useStreets } from '../../state/queries.ts';
import type { Scheme } from '../canvas/colours.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type Basemap, basemapPart } from './ground.ts';
import { onlineBasemap } from './online.ts';
import { streetsBasemap } from './streets.ts';

/** The chosen basemap; while it is unavailable, the bundled one with the street map over it, if there is one. */
function useBasemap(): Basemap {
  const { file, online } = useBasemapState().data ?? { file: null, online: null };
  const styleId = online?.styleId ?? '';
  const style = useQuery({
    queryKey: ['basemap', 'style', styleId],
    queryFn: () => ask(window.rastro.basemap.style({ styleId })),
    enabled: styleId !== '',
    gcTime: 0,
  }).data;
  const streets = useStreetsBasemap();
  return useMemo(() => {
    if (file) return { kind: 'file', file };
    if (online && style) return onlineBasemap(style);
    return streets ?? { kind: 'bundled' };
  }, [file, online, style, streets]);
}

/** The street map to draw: the same object while street tiles are being downloaded. */
function useStreetsBasemap(): Basemap | null {
  const state = useStreets().data;
  const drawn = state && streetsBasemap(state);
  const key = JSON.stringify(drawn ?? null);
  return useMemo(() => JSON.parse(key) as Basemap | null, [key]);
}

/** Keeps the map on the basemap of the settings. */
export function useBasemapOnMap(canvas: MapCanvas, scheme: Scheme, language: Language): void {
  const basemap = useBasemap();
  useEffect(
    () => canvas.setPart('ground', basemapPart(basemap, scheme, language)),
    [canvas, basemap, scheme, language],
  );
}
