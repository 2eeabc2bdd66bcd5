import type { DifferenceKind } from '../../preload/schemas/runs.ts';

/** The thresholds of a comparison, and the kind of difference that is shown. */
export interface CompareView {
  /** A vehicle has moved when its positions are further apart. */
  readonly movedKm: number;
  /** A vehicle is silent when its position is older. */
  readonly silentDays: number;
  readonly kind: DifferenceKind;
}

export const defaultView: CompareView = { movedKm: 1, silentDays: 7, kind: 'moved' };

export const kinds: readonly DifferenceKind[] = ['moved', 'lost', 'found', 'silent'];
