import { GPUInitializationError } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { archiveTiles } from './basemap/archive-tiles.ts';
import { BASEMAP_PROTOCOL } from './basemap/ground.ts';
import { ONLINE_PROTOCOL, onlineResources, proxyThroughCore } from './basemap/online.ts';
import { STREETS_PROTOCOL, streetTiles } from './basemap/streets.ts';
import { drawnInSoftware } from './canvas/graphics.ts';
import { MapCanvas } from './canvas/map-canvas.ts';
import { tileProtocol } from './canvas/tiles.ts';
import { mapImages, mapParts } from './map-parts.ts';
import type { MapFailure } from './Notices.tsx';
import { noTrail } from './trail/trail.ts';
import type { FleetLook } from './vehicles/fleet-layers.ts';
import { FLEET_PROTOCOL, fleetTiles } from './vehicles/fleet-tiles.ts';

/** @throws GPUInitializationError where the browser has no WebGL 2 */
function createMap(container: HTMLElement, look: FleetLook, label: string, inSoftware: boolean): MapCanvas {
  const currentView = () => useFleetView.getState().view;
  const nothing = { areas: [], outlines: [], area: null, chosen: null, trail: noTrail, version: 0 };
  return new MapCanvas({
    container,
    parts: mapParts({ ...look, ...nothing, basemap: { kind: 'bundled' } }),
    images: mapImages,
    protocols: {
      [BASEMAP_PROTOCOL]: archiveTiles(),
      [ONLINE_PROTOCOL]: onlineResources,
      [STREETS_PROTOCOL]: streetTiles,
      [FLEET_PROTOCOL]: tileProtocol(fleetTiles(currentView)),
    },
    transformRequest: proxyThroughCore,
    label,
    inSoftware,
  });
}

/**
 * Creates the map in the container, for as long as the component lives.
 *
 * @returns the map; null before it is created and where WebGL refuses. `failure` says why nothing is drawn, `retry`
 *   creates a new map.
 */
export function useMapCanvas(container: RefObject<HTMLElement | null>, look: FleetLook) {
  const { t } = useTranslation('map');
  const [canvas, setCanvas] = useState<MapCanvas | null>(null);
  const [failure, setTrouble] = useState<MapFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const label = t('label');
  const first = useRef({ look, label });

  useEffect(() => {
    let created: MapCanvas | null = null;
    let isWanted = true;
    const create = (inSoftware: boolean) => {
      if (!container.current || !isWanted) return;
      try {
        created = createMap(container.current, first.current.look, first.current.label, inSoftware);
      } catch (error) {
        setTrouble(() => {
          // Thrown while React renders, so that the error boundary around the map shows it.
          if (!(error instanceof GPUInitializationError)) throw error;
          return 'refused';
        });
        return;
      }
      setTrouble(null);
      setCanvas(created);
      created.lost.on((gone) => setTrouble(gone ? 'lost' : null));
    };
    // In a separate task, because starting WebGL takes as long as drawing the rest of the screen.
    const timer = setTimeout(() => void drawnInSoftware(attempt).then(create));
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setCanvas(null);
      created?.destroy();
    };
  }, [attempt, container]);

  useEffect(() => canvas?.setLabel(label), [canvas, label]);
  return { canvas, failure, retry: () => setAttempt((count) => count + 1) };
}
