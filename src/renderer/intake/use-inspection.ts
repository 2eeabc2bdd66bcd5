import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { IntakeOverrides, IntakeReport } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { type Choices, toOverrides } from './overrides.ts';

interface Reading {
  readonly choices: Choices;
  readonly report: IntakeReport;
}

/** The query that inspects a file. The core runs one inspection at a time. */
export const inspectionQuery = (intakeId: string, overrides: IntakeOverrides) =>
  queryOptions({
    queryKey: ['intake', intakeId, 'inspect', overrides],
    queryFn: async ({ signal }) => {
      // Accessing `signal` lets TanStack Query abort the query; the core ends an inspection when the next one arrives.
      signal.throwIfAborted();
      return ask(window.rastro.intake.inspect({ intakeId, overrides }));
    },
    placeholderData: keepPreviousData,
    // The core commits the last inspection, so an earlier choice has to be inspected again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * The report of the file, read with the choices. The previous report stays while the file is read again, or if that
 * fails.
 *
 * `readAs`: the choices of the report that is shown. `lastGood`: the last choices that the file could be read with.
 * `isCurrent`: the report is of the present choices, which the core would commit.
 */
export function useInspection(intakeId: string, choices: Choices) {
  const overrides = toOverrides(choices);
  const inspection = useQuery(inspectionQuery(intakeId, overrides));
  const [good, setGood] = useState<Reading | null>(null);
  const { data, error, isPlaceholderData } = inspection;
  const isRead = data !== undefined && !isPlaceholderData;
  if (isRead && (data !== good?.report || choices !== good.choices)) setGood({ choices, report: data });
  // The report has hundreds of elements: a deferred value lets React draw them without blocking the screen.
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
