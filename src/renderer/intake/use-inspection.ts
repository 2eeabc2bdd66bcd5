import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { IntakeOverrides, IntakeReport } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { type Choices, toOverrides } from './overrides.ts';

/** The last choices that could be read, and what they gave. */
interface Good {
  readonly choices: Choices;
  readonly report: IntakeReport;
}

/** One reading of a file, asked once: the core has one at a time, and answers nothing else meanwhile. */
export const inspectionOf = (intakeId: string, overrides: IntakeOverrides) =>
  queryOptions({
    queryKey: ['intake', intakeId, 'inspect', overrides],
    queryFn: async ({ signal }) => {
      // Says that the query ends when nobody waits for it: the core ends an inspection when it hears of another.
      signal.throwIfAborted();
      return ask(window.rastro.intake.inspect({ intakeId, overrides }));
    },
    placeholderData: keepPreviousData,
    // The core commits what it inspected last: going back to an earlier choice has to be inspected again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * What the file holds, read as chosen. While it is read anew, and where that fails, the report before stays.
 *
 * `isCurrent`: the report is of these choices, and the core would commit just that.
 */
export function useInspection(intakeId: string, choices: Choices) {
  const overrides = toOverrides(choices);
  const inspection = useQuery(inspectionOf(intakeId, overrides));
  const [good, setGood] = useState<Good | null>(null);
  const { data, error, isPlaceholderData } = inspection;
  if (data && !isPlaceholderData && data !== good?.report) setGood({ choices, report: data });
  const latest = data ?? good?.report ?? null;
  // Hundreds of elements: so React can stop between them while it makes them, and the screen is not held up.
  const report = useDeferredValue(latest);
  const isFetching = inspection.isFetching || report !== latest;
  return {
    report,
    lastGood: good?.choices ?? null,
    error,
    isFetching,
    isCurrent: !isFetching && !error && !isPlaceholderData && data !== undefined,
    overrides,
  };
}
