import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Box } from '../../contract/schemas/fleet.ts';

/** What the colours and shapes of the map's marks show. */
export type ColourBy = 'age' | 'status';

interface MapChoices {
  readonly colourBy: ColourBy;
  setColourBy(colourBy: ColourBy): void;
}

export const useMapChoices = create<MapChoices>()(
  persist(
    (set) => ({
      colourBy: 'age',
      setColourBy: (colourBy) => set({ colourBy }),
    }),
    {
      name: 'rastro.map',
      partialize: ({ colourBy }) => ({ colourBy }),
      // Another version, or another program, may have written the stored value.
      merge: (stored, first) => ({ ...first, colourBy: storedColourBy(stored) ?? first.colourBy }),
    },
  ),
);

function storedColourBy(stored: unknown): ColourBy | null {
  if (typeof stored !== 'object' || stored === null || !('colourBy' in stored)) return null;
  return stored.colourBy === 'age' || stored.colourBy === 'status' ? stored.colourBy : null;
}

interface Camera {
  /** What is in sight; null before there is a map. */
  readonly bounds: Box | null;
}

export const useCamera = create<Camera>()(() => ({ bounds: null }));
