import { create } from 'zustand';
import type { Position } from '../../preload/schemas/fleet.ts';
import { useFleetView } from './view.ts';

/** So many positions of a history are drawn at the most, the newest. */
export const MOST_FIXES = 1_000;

interface TrailState {
  /** Whether the map shows the way of the open vehicle; stays from one vehicle to the next. */
  readonly shown: boolean;
  /** Whether the map is to show the whole way, as soon as it can. */
  readonly wholeWanted: boolean;
  /** Key of the position under the pointer or with the focus, in the history or on the map. */
  readonly pointed: string | null;
  /** Key of the position that was clicked on, in the history or on the map. */
  readonly chosen: string | null;
  show(shown: boolean): void;
  wantWhole(wholeWanted: boolean): void;
  point(key: string | null): void;
  /** Another click on the same gives it up. */
  choose(key: string): void;
}

/** What the history of the open vehicle and its way on the map have in common. */
export const useTrail = create<TrailState>()((set) => ({
  shown: false,
  wholeWanted: false,
  pointed: null,
  chosen: null,
  show: (shown) => set({ shown, wholeWanted: shown }),
  wantWhole: (wholeWanted) => set({ wholeWanted }),
  point: (pointed) => set({ pointed }),
  choose: (key) => set(({ chosen }) => ({ chosen: chosen === key ? null : key })),
}));

// Another vehicle has another history.
useFleetView.subscribe(({ selectedVin }, before) => {
  if (selectedVin !== before.selectedVin)
    useTrail.setState({ wholeWanted: false, pointed: null, chosen: null });
});

/** Tells a position from the others of its vehicle. */
export function positionKey({ timestamp, fetchedAt }: Position): string {
  return `${timestamp} ${fetchedAt}`;
}
