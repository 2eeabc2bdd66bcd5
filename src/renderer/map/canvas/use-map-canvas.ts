import { useComputedColorScheme } from '@mantine/core';
import { GPUInitializationError } from 'maplibre-gl';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../preload/schemas/app.ts';
import { useMapChoices } from '../../state/map.ts';
import { useFleetView } from '../../state/view.ts';
import { sameVehicles } from '../../table/datasource.ts';
import { throttle } from '../../ui/throttle.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Language } from '../basemap/basemap-layers.ts';
import type { Look } from '../basemap/style.ts';
import { ringOf } from '../drawing/drawing.ts';
import type { Trouble } from '../Notices.tsx';
import type { TierLimits } from '../vehicles/fleet-layers.ts';
import { drawnInSoftware } from './graphics.ts';
import { MapCanvas } from './map-canvas.ts';

/** New tiles at most this often while results arrive: without a graphics card they cost a third of a second's work each time. */
const REFRESH_MS = 2_000;

/** Tiers move on with the clock; a minute is fine for ages of hours. */
const MINUTE = 60_000;

type Thresholds = Pick<Settings, 'lateAfterHours' | 'silentAfterHours'>;

/** Before which second a position is late and silent. */
function tierLimits(now: number, { lateAfterHours, silentAfterHours }: Thresholds): TierLimits {
  const seconds = (Math.floor(now / MINUTE) * MINUTE) / 1000;
  return {
    lateBefore: seconds - lateAfterHours * 3600,
    silentBefore: seconds - silentAfterHours * 3600,
  };
}

/** The area filter, drawn or in sight when it was asked for, as a ring. */
function useArea(): Look['area'] {
  const { box, shape } = useFleetView((state) => state.view);
  return useMemo(() => (box ? ringOf(box) : (shape ?? null)), [box, shape]);
}

/** Scheme, language, tiers, area filter and what colours tell, as the screen has them now. */
function useLook(thresholds: Thresholds): Look {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const now = useNow();
  const area = useArea();
  const colourBy = useMapChoices((state) => state.colourBy);
  const language: Language = i18n.language.startsWith('pt') ? 'pt' : 'en';
  return { scheme, language, limits: tierLimits(now, thresholds), colourBy, area };
}

/**
 * Makes the map in the container and keeps it at what the screen shows, as long as the component lives.
 *
 * @returns the map; null before it is made and where WebGL refuses. `trouble` says why nothing is drawn, `again`
 *   makes a new map.
 */
export function useMapCanvas(container: RefObject<HTMLElement | null>, thresholds: Thresholds) {
  const { t } = useTranslation('map');
  const [canvas, setCanvas] = useState<MapCanvas | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const label = t('label');
  const look = useLook(thresholds);
  const first = useRef({ look, label });

  useEffect(() => {
    let made: MapCanvas | null = null;
    let isWanted = true;
    const make = (inSoftware: boolean) => {
      if (!container.current || !isWanted) return;
      try {
        const { look, label } = first.current;
        const view = () => useFleetView.getState().view;
        made = new MapCanvas(container.current, look, view, label, inSoftware);
      } catch (error) {
        setTrouble(() => {
          // Thrown while React draws, so that the screen says that this part of it broke.
          if (!(error instanceof GPUInitializationError)) throw error;
          return 'refused';
        });
        return;
      }
      setTrouble(null);
      setCanvas(made);
      made.lost.on((gone) => setTrouble(gone ? 'lost' : null));
    };
    // A task of its own: making WebGL ready takes as long as all around it.
    const timer = setTimeout(() => void drawnInSoftware(attempt).then(make));
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setCanvas(null);
      made?.destroy();
    };
  }, [attempt, container]);

  const { scheme, language, colourBy, area } = look;
  const { lateBefore, silentBefore } = look.limits;
  useEffect(
    () => canvas?.setLook({ scheme, language, colourBy, area, limits: { lateBefore, silentBefore } }),
    [canvas, scheme, language, colourBy, area, lateBefore, silentBefore],
  );
  useEffect(() => canvas?.setLabel(label), [canvas, label]);
  useTilesUpToDate(canvas);

  return { canvas, trouble, again: () => setAttempt((count) => count + 1) };
}

/** Asks for new tiles when positions were committed, every two seconds at most, and when the view changes. */
function useTilesUpToDate(canvas: MapCanvas | null): void {
  useEffect(() => {
    if (!canvas) return;
    const refresh = throttle(() => canvas.refreshVehicles(), REFRESH_MS);
    const ends = [
      refresh.cancel,
      window.rastro.on('fleet.changed', refresh),
      useFleetView.subscribe((state, before) => {
        if (!sameVehicles(state.view, before.view)) canvas.refreshVehicles();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [canvas]);
}
