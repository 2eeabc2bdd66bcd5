import { GPUInitializationError } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { archiveTiles } from './basemap/archive-tiles.ts';
import { BASEMAP_PROTOCOL } from './basemap/ground.ts';
import { ONLINE_PROTOCOL, onlineResources, proxyThroughCore } from './basemap/online.ts';
import { STREETS_PROTOCOL, streetTiles } from './basemap/streets.ts';
import type { Fit } from './canvas/fit.ts';
import { drawnInSoftware } from './canvas/graphics.ts';
import { MapCanvas } from './canvas/map-canvas.ts';
import { tileProtocol } from './canvas/tiles.ts';
import { mapImages, mapParts } from './map-parts.ts';
import type { MapFailure } from './Notices.tsx';
import { noTrail } from './trail/trail.ts';
import { firstFit } from './use-fit-found.ts';
import type { FleetLook } from './vehicles/fleet-layers.ts';
import { FLEET_PROTOCOL, fleetTiles } from './vehicles/fleet-tiles.ts';

interface First {
  readonly look: FleetLook;
  readonly label: string;
  readonly fit: Fit | null;
  readonly inSoftware: boolean;
}

/** @throws GPUInitializationError where the browser has no WebGL 2 */
function createMap(container: HTMLElement, { look, label, fit, inSoftware }: First): MapCanvas {
  const currentView = () => useFleetView.getState().view;
  const nothing = { areas: [], outlines: [], area: null, chosen: null, trail: noTrail, version: 0 };
  return new MapCanvas({
    container,
    fit,
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

interface Made {
  readonly canvas: MapCanvas;
  readonly isFitted: boolean;
}

/**
 * Creates the map in the container, for as long as the component lives.
 *
 * @returns `made`: the map; null before it is created and where WebGL refuses. `failure` says why nothing is drawn,
 *   `retry` creates a new map.
 */
export function useMapCanvas(container: RefObject<HTMLElement | null>, look: FleetLook) {
  const { t } = useTranslation('map');
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setTrouble] = useState<MapFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const label = t('label');
  const first = useRef({ look, label });

  useEffect(() => {
    let created: MapCanvas | null = null;
    let isWanted = true;
    const fitted = firstFit();
    const create = async () => {
      const [fit, inSoftware] = await Promise.all([fitted, drawnInSoftware(attempt)]);
      if (!container.current || !isWanted) return;
      try {
        created = createMap(container.current, { ...first.current, fit, inSoftware });
      } catch (error) {
        setTrouble(() => {
          // Thrown while React renders, so that the error boundary around the map shows it.
          if (!(error instanceof GPUInitializationError)) throw error;
          return 'refused';
        });
        return;
      }
      setTrouble(null);
      setMade({ canvas: created, isFitted: fit !== null });
      created.lost.on((gone) => setTrouble(gone ? 'lost' : null));
    };
    // In a separate task, because starting WebGL takes as long as drawing the rest of the screen.
    const timer = setTimeout(() => void create());
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setMade(null);
      created?.destroy();
    };
  }, [attempt, container]);

  useEffect(() => made?.canvas.setLabel(label), [made, label]);
  return { made, failure, retry: () => setAttempt((count) => count + 1) };
}
