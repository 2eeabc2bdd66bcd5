import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Run } from '../../contract/schemas/runs.ts';
import { previousRun } from '../../shared/runs.ts';
import { type CompareView, defaultView } from '../state/comparison.ts';

interface RunPair {
  readonly before: number | null;
  readonly after: number | null;
}

/** Milliseconds without a change before the core is called. */
const TYPING_MS = 300;

/**
 * The pair to start with: the given runs; if `before` is null, `previousRun` chooses the earlier run.
 *
 * @param runs that can be compared, newest first
 */
export function initialPair(runs: readonly Run[], before: number | null, after: number): RunPair {
  const later = runs.find(({ id }) => id === after);
  return { before: before ?? (later && previousRun(runs, later)?.id) ?? null, after: later?.id ?? null };
}

/** The two runs, the view as `typed`, and the `view` that follows after a pause in typing. */
export function useComparison(
  runs: readonly Run[],
  first: () => RunPair,
  firstView: CompareView = defaultView,
) {
  const [pair, setPair] = useState(first);
  const [typed, setTyped] = useState(firstView);
  const { kind, sort } = typed;
  const [movedKm] = useDebouncedValue(typed.movedKm, TYPING_MS);
  const [silentDays] = useDebouncedValue(typed.silentDays, TYPING_MS);
  const [search] = useDebouncedValue(typed.search, TYPING_MS);
  const find = (id: number | null) => runs.find((run) => run.id === id) ?? null;
  return {
    pair,
    setPair,
    earlier: find(pair.before),
    later: find(pair.after),
    typed,
    change: (patch: Partial<CompareView>) => setTyped((before) => ({ ...before, ...patch })),
    view: { movedKm, silentDays, kind, search, sort },
  };
}
