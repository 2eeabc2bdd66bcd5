import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isNoFix } from '../../../shared/coordinates.ts';
import { useOpenVehicle } from '../../state/open-vehicle.ts';
import { useFleetView } from '../../state/view.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type Chosen, chosenPart, type FleetLook } from './fleet-layers.ts';
import { groupAt, groupOf, VEHICLES } from './groups.ts';
import { clusterSizes, radiusOf } from './markers.ts';
import { groupUnder } from './marks.ts';

interface ChosenVehicle extends Omit<Chosen, 'group'> {
  readonly vin: string;
}

/** Maximum length of a name on the map. A longer name is cut. */
const NAME_LENGTH = 40;

/** The open vehicle; null if none is open, or if it has no position. */
function useChosenVehicle(): ChosenVehicle | null {
  const row = useOpenVehicle()?.row;
  const { vin, status } = row ?? {};
  const identifier = row?.identifier?.value;
  const { longitude, latitude, seenAt } = row?.position ?? {};
  // The same object while nothing changes, although each refresh of the fleet reads the vehicle again.
  return useMemo(() => {
    if (vin === undefined || status === undefined) return null;
    if (longitude === undefined || latitude === undefined || seenAt === undefined) return null;
    if (isNoFix({ latitude, longitude })) return null;
    const name = (identifier ?? vin).slice(0, NAME_LENGTH);
    return { vin, name, status, longitude, latitude, seenAt: Math.floor(seenAt / 1000) };
  }, [vin, identifier, status, longitude, latitude, seenAt]);
}

/** Pixels around a vehicle in which to look for groups: its mark can cover a group whose middle is this near. */
const REACH = Math.max(...clusterSizes.map(({ from }) => radiusOf(from))) + radiusOf(1);

/** The group that is drawn where a vehicle stands; null: none. Searched anew each time the map comes to rest. */
function useGroupUnder(canvas: MapCanvas, vehicle: ChosenVehicle | null): Chosen['group'] {
  const [found, setFound] = useState<{ readonly vin: string; readonly group: Chosen['group'] } | null>(null);
  useEffect(() => {
    if (!vehicle) return;
    const look = () => {
      const spot = canvas.surface.project(vehicle);
      const marks = canvas.pointsAround(VEHICLES, spot, REACH).flatMap(({ properties, ...point }) => {
        const group = groupOf(properties);
        return group ? [{ ...canvas.surface.project(point), group, point }] : [];
      });
      const under = groupUnder(spot, marks);
      const group = under && { count: under.group.count, ...under.point };
      setFound((before) => {
        const next = { vin: vehicle.vin, group };
        return JSON.stringify(before) === JSON.stringify(next) ? before : next;
      });
    };
    look();
    return canvas.settled.on(look);
  }, [canvas, vehicle]);
  return found?.vin === vehicle?.vin ? (found?.group ?? null) : null;
}

/**
 * Marks the open vehicle, and flies to a vehicle that was opened elsewhere. A vehicle opened from the map does not move
 * the map.
 *
 * @returns a function that opens a vehicle from the map, which then does not move
 */
export function useChosen(canvas: MapCanvas, look: FleetLook): (vin: string) => void {
  const select = useFleetView((state) => state.select);
  const chosenHere = useRef<string | null>(null);
  const shown = useRef<string | null>(null);

  const choose = useCallback(
    (vin: string) => {
      // A click on the open vehicle changes nothing, so `chosenHere` would stay set and prevent a later flight.
      if (vin !== shown.current) chosenHere.current = vin;
      select(vin);
    },
    [select],
  );
  useEffect(
    () =>
      canvas.pointer.clicked.on((hit) => {
        const vin = groupAt(hit)?.group.vin;
        if (vin) choose(vin);
      }),
    [canvas, choose],
  );

  const chosen = useChosenVehicle();
  const group = useGroupUnder(canvas, chosen);
  useEffect(() => {
    canvas.setPart('chosen', chosenPart(look, chosen && { ...chosen, group }));
  }, [canvas, look, chosen, group]);
  useEffect(() => {
    const vin = chosen?.vin ?? null;
    if (chosen && vin !== shown.current && vin !== chosenHere.current) canvas.reveal(chosen);
    shown.current = vin;
    if (chosen) chosenHere.current = null;
  }, [canvas, chosen]);

  return choose;
}
