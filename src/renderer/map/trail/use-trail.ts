import { useEffect, useMemo, useRef } from 'react';
import type { Position } from '../../../contract/schemas/fleet.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOpenVehicle } from '../../state/open-vehicle.ts';
import { positionKey, useTrail } from '../../state/trail.ts';
import type { Scheme } from '../canvas/colours.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { boxOfTrail, type Fix, fixesAt, fixesOf, fixOf } from './trail.ts';
import { trailPart } from './trail-layers.ts';

/** Maximum zoom when fitting a trail: the names of towns around stay in sight. */
const CLOSEST = 14;

const none: readonly Position[] = [];

/**
 * Draws the trail of the open vehicle if the user wants it, and marks the position that is pointed to or chosen in the
 * history or on the map. A click on a position in the history brings it into sight; a click on the map does not move
 * the map.
 */
export function useTrailOnMap(canvas: MapCanvas, scheme: Scheme): void {
  const language = useLanguage();
  const history = useOpenVehicle()?.history ?? none;
  const { shown, pointed, chosen, wholeWanted } = useTrail();
  const fixes = useMemo(() => (shown ? fixesOf(history, language) : []), [shown, history, language]);
  const key = pointed ?? chosen;
  const marked = useMemo(() => fixWith(key, history, language), [key, history, language]);
  useEffect(
    () => canvas.setPart('trail', trailPart({ fixes, marked }, scheme)),
    [canvas, fixes, marked, scheme],
  );

  useFitTrail(canvas, fixes, wholeWanted);
  const chosenHere = useChooseOnMap(canvas);
  useEffect(() => {
    const fix = fixWith(chosen, history, language);
    if (fix && chosen !== chosenHere.current) canvas.show(fix);
    chosenHere.current = null;
  }, [canvas, chosen, history, chosenHere, language]);
}

function fixWith(key: string | null, history: readonly Position[], language: string): Fix | null {
  const position = key === null ? undefined : history.find((one) => positionKey(one) === key);
  return position ? fixOf(position, language) : null;
}

/** Fits the map to the whole trail once the user asks for it. */
function useFitTrail(canvas: MapCanvas, fixes: readonly Fix[], wanted: boolean): void {
  useEffect(() => {
    const box = wanted ? boxOfTrail(fixes) : null;
    if (!box) return;
    useTrail.getState().wantWhole(false);
    canvas.handled.emit();
    canvas.fit({ box, maxZoom: CLOSEST });
  }, [canvas, fixes, wanted]);
}

/** Highlights a position in the history while the pointer is on it on the map; a click on the position chooses it. */
function useChooseOnMap(canvas: MapCanvas) {
  const chosenHere = useRef<string | null>(null);
  useEffect(() => {
    const { point, choose } = useTrail.getState();
    let pointed = false;
    const ends = [
      canvas.pointer.hovered.on((hit) => {
        const fixes = hit && fixesAt(hit);
        // While the pointer is on no position of the map, only the history decides which position is pointed to.
        if (fixes || pointed) point(fixes ? fixes.keys[0] : null);
        pointed = fixes !== null;
      }),
      canvas.pointer.clicked.on((hit) => {
        const newest = fixesAt(hit)?.keys[0];
        if (newest === undefined) return;
        chosenHere.current = newest;
        choose(newest);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [canvas]);
  return chosenHere;
}
