import type { DifferencesView } from '../../contract/schemas/runs.ts';

/** Which part of a comparison is shown: thresholds, kind of difference, search and order. */
export type CompareView = Omit<DifferencesView, 'before' | 'after'>;

export const defaultView: CompareView = {
  movedKm: 1,
  silentDays: 7,
  kind: 'moved',
  search: '',
  sort: { column: 'vin', descending: false },
};

export const differenceKinds: readonly CompareView['kind'][] = [
  ...(['moved', 'lost', 'found', 'silent'] as const),
  ...(['fellSilent', 'entered', 'left', 'border'] as const),
];
