import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { IntakeOverrides, IntakeReport } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { type Choices, toOverrides } from './overrides.ts';

/** What a file holds, read as chosen. */
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
 * `readAs`: the choices that the report is of. `lastGood`: the last ones that could be read.
 * `isCurrent`: the report is of these choices, and the core would commit just that.
 */
export function useInspection(intakeId: string, choices: Choices) {
  const overrides = toOverrides(choices);
  const inspection = useQuery(inspectionOf(intakeId, overrides));
  const [good, setGood] = useState<Good | null>(null);
  const { data, error, isPlaceholderData } = inspection;
  const isRead = data !== undefined && !isPlaceholderData;
  if (isRead && (data !== good?.report || choices !== good.choices)) setGood({ choices, report: data });
  // Hundreds of elements: so React can stop between them while it makes them, and the screen is not held up.
  const shown = useDeferredValue(good);
  const isFetching = inspection.isFetching || shown?.report !== good?.report;
  return {
    report: shown?.report ?? null,
    readAs: shown?.choices ?? null,
    lastGood: good?.choices ?? null,
    error,
    isFetching,
    isCurrent: !isFetching && !error && isRead,
    overrides,
  };
}
