import type { DifferenceKind } from '../../preload/schemas/runs.ts';

/** From where on a difference counts, and which kind of them is shown. */
export interface CompareView {
  readonly movedKm: number;
  readonly silentDays: number;
  readonly kind: DifferenceKind;
}

export const usualView: CompareView = { movedKm: 1, silentDays: 7, kind: 'moved' };

export const kinds: readonly DifferenceKind[] = ['moved', 'lost', 'found', 'silent'];
