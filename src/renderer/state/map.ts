import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What the colours and shapes of the map's marks show. */
export type ColourBy = 'age' | 'status';

interface MapChoices {
  readonly colourBy: ColourBy;
  setColourBy(colourBy: ColourBy): void;
}

/** What the user chose for the map, which is remembered. */
export const useMapChoices = create<MapChoices>()(
  persist(
    (set) => ({
      colourBy: 'age',
      setColourBy: (colourBy) => set({ colourBy }),
    }),
    {
      name: 'rastro.map',
      partialize: ({ colourBy }) => ({ colourBy }),
      // What was kept may be of another version, or of another hand.
      merge: (kept, first) => ({ ...first, colourBy: keptColourBy(kept) ?? first.colourBy }),
    },
  ),
);

function keptColourBy(kept: unknown): ColourBy | null {
  if (typeof kept !== 'object' || kept === null || !('colourBy' in kept)) return null;
  return kept.colourBy === 'age' || kept.colourBy === 'status' ? kept.colourBy : null;
}
