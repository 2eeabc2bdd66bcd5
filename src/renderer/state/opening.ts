import { useDeferredValue } from 'react';
import { create } from 'zustand';
import { showsTable, useLayout } from './layout.ts';

/** Longest wait for the first rows before the rest of the screen is drawn, so that a slow core does not block it. */
const PATIENCE_MS = 2_000;

/** The screen opens in two steps: the table first, and what stands around it once the first rows are drawn. */
interface Opening {
  readonly isTableDrawn: boolean;
  /** To be called once the first rows are drawn, or once it is clear that none will be. */
  tableDrawn(): void;
}

export const useOpening = create<Opening>()((set) => ({
  isTableDrawn: !showsTable(useLayout.getState().layout),
  tableDrawn: () => set({ isTableDrawn: true }),
}));

/** Draws the rest of the screen after `PATIENCE_MS` at the latest, with or without first rows. */
export function openTableFirst(): void {
  setTimeout(() => useOpening.getState().tableDrawn(), PATIENCE_MS);
}

/** Whether the screen around the table is drawn too. React draws it in slices; at once it would block the thread. */
export const useIsOpened = (): boolean => useDeferredValue(useOpening((state) => state.isTableDrawn));
