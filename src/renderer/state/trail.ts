import { create } from 'zustand';
import type { Position } from '../../contract/schemas/fleet.ts';
import { useFleetView } from './view.ts';

interface TrailState {
  /** Whether the map shows the trail of the open vehicle. Stays when another vehicle is opened. */
  readonly shown: boolean;
  /** Whether the map will show the whole trail as soon as it can. */
  readonly wholeWanted: boolean;
  /** Key of the position under the pointer or with the focus, in the history or on the map; null: none. */
  readonly pointed: string | null;
  /** Key of the position that was clicked on, in the history or on the map. */
  readonly chosen: string | null;
  show(shown: boolean): void;
  wantWhole(wholeWanted: boolean): void;
  point(key: string | null): void;
  /** Chooses a position; a second click on it ends that. */
  choose(key: string): void;
}

/** State that the history of the open vehicle and its trail on the map share. */
export const useTrail = create<TrailState>()((set) => ({
  shown: true,
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

/** Identifies a position among those of its vehicle. */
export const positionKey = ({ timestamp, fetchedAt }: Position): string => `${timestamp} ${fetchedAt}`;
