import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../contract/schemas/app.ts';
import { type AgeHours, ageLimits } from '../../shared/ages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useCamera, useMapChoices } from '../state/map.ts';
import { useAppState, useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { useNow } from '../ui/use-now.ts';
import { useNamedAreasOnMap } from './areas/use-named-areas.ts';
import { Attribution } from './basemap/Attribution.tsx';
import { BasemapNotice } from './basemap/BasemapNotice.tsx';
import { StreetsButton } from './basemap/StreetsButton.tsx';
import { useBasemapOnMap } from './basemap/use-basemap.ts';
import { Coordinates } from './Coordinates.tsx';
import type { MapCanvas } from './canvas/map-canvas.ts';
import { useAreaOnMap } from './drawing/area.ts';
import { DrawHint } from './drawing/DrawHint.tsx';
import { DrawLayer } from './drawing/DrawLayer.tsx';
import type { DrawTool } from './drawing/drawing.ts';
import { HoverTip } from './HoverTip.tsx';
import { MapControls } from './MapControls.tsx';
import { MapMenu } from './MapMenu.tsx';
import classes from './map.module.css';
import { EmptyNotice, NoWebGl, OutOfSight, TileNotices } from './Notices.tsx';
import { useTrailOnMap } from './trail/use-trail.ts';
import { useFitFound } from './use-fit-found.ts';
import { useMapCanvas } from './use-map-canvas.ts';
import { ChosenCard } from './vehicles/ChosenCard.tsx';
import type { FleetLook } from './vehicles/fleet-layers.ts';
import { Legend } from './vehicles/Legend.tsx';
import { SpotList } from './vehicles/SpotList.tsx';
import { useChosen } from './vehicles/use-chosen.ts';
import { useVehiclesOnMap } from './vehicles/use-vehicles.ts';

/** From this width on, in pixels, the map has room for an open legend. */
const WIDE = 1000;

/** The vehicles of the view on the basemap. Marks the open vehicle, and opens a vehicle that is clicked. */
export function FleetMap() {
  const settings = useAppState().data?.settings;
  return settings ? <MapWith settings={settings} /> : null;
}

function MapWith({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('map');
  const container = useRef<HTMLDivElement>(null);
  const look = useLook(settings);
  const { made, failure, retry } = useMapCanvas(container, look);
  const view = useFleetView((state) => state.view);
  const located = useFleetCounts(view).data?.located;
  return (
    <section className={classes.map} aria-label={t('title')}>
      {located !== undefined && <VisuallyHidden>{t('summary', { count: located })}</VisuallyHidden>}
      <div ref={container} className={classes.canvas} />
      <div className={classes.over} inert={failure !== null}>
        {made && <OverMap {...made} look={look} settings={settings} empty={located === 0} />}
      </div>
      {failure && <NoWebGl failure={failure} onRetry={retry} />}
      <Attribution />
    </section>
  );
}

interface OverMapProps {
  readonly canvas: MapCanvas;
  readonly isFitted: boolean;
  readonly look: FleetLook;
  readonly settings: Settings;
  readonly empty: boolean;
}

function OverMap({ canvas, isFitted, look, settings, empty }: OverMapProps) {
  const { scheme, language } = look;
  useBasemapOnMap(canvas, scheme, language);
  useNamedAreasOnMap(canvas, scheme);
  useSyncCamera(canvas);
  useAreaOnMap(canvas, scheme);
  useVehiclesOnMap(canvas, look);
  // A new map shows the open vehicle rather than the list: `useFitFound` checks for that. It shows the vehicle's trail
  // rather than the vehicle, because `useTrailOnMap` moves the map after `useChosen`.
  const choose = useChosen(canvas, look);
  useFitFound(canvas, isFitted);
  useTrailOnMap(canvas, scheme);
  const [tool, setTool] = useState<DrawTool | null>(null);
  // Read only once, because reading the width forces the browser to lay out the page.
  const [isWide] = useState(() => canvas.size().x >= WIDE);
  const endTool = () => setTool(null);
  return (
    <>
      {tool && <DrawLayer key={tool} canvas={canvas} tool={tool} onDone={endTool} />}
      {empty && <EmptyNotice />}
      <div className={classes.notices}>
        <StreetsButton className={classes.pill ?? ''} />
        <DrawHint tool={tool} onCancel={endTool} />
        <OutOfSight canvas={canvas} className={classes.pill ?? ''} />
        <BasemapNotice />
        <TileNotices canvas={canvas} />
      </div>
      <MapControls canvas={canvas} tool={tool} onTool={setTool} />
      <Legend settings={settings} open={isWide} />
      <Coordinates canvas={canvas} />
      <ChosenCard canvas={canvas} settings={settings} />
      <HoverTip canvas={canvas} />
      <MapMenu canvas={canvas} />
      <SpotList canvas={canvas} settings={settings} onChoose={choose} />
    </>
  );
}

function useSyncCamera(canvas: MapCanvas): void {
  useEffect(() => canvas.settled.on(() => useCamera.setState({ bounds: canvas.bounds() })), [canvas]);
}

/** The present scheme, language, age limits and meaning of colours: the same object until one of them changes. */
function useLook(hours: AgeHours): FleetLook {
  const scheme = useComputedColorScheme('light');
  const colourBy = useMapChoices((state) => state.colourBy);
  const language = useLanguage();
  const { lateBefore, silentBefore } = ageLimits(useNow(), hours);
  return useMemo(
    () => ({ scheme, language, colourBy, limits: { lateBefore, silentBefore } }),
    [scheme, language, colourBy, lateBefore, silentBefore],
  );
}
