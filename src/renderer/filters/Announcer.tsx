import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showsTable, useLayout } from '../state/layout.ts';
import { useFleetCounts } from '../state/queries.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { foundText } from './found-text.ts';

/** Milliseconds without a change before an announcement: the counts of a half-typed search are noise. */
const SETTLED_MS = 700;

/**
 * Announces to screen readers what the pasted numbers found and, if there is no table to announce it, how many vehicles
 * a changed filter leaves. Changes by runs are not announced.
 */
export function Announcer() {
  const { t } = useTranslation(['filters', 'fleet']);
  const view = useFleetView((state) => state.view);
  const pasted = useFleetView((state) => state.pasted);
  const hasTable = useLayout(({ layout }) => showsTable(layout));
  const { data, isPlaceholderData, isStale } = useFleetCounts(view);
  const announced = useRef(view);
  const [text, setText] = useState('');
  // The last count of this view may be of an earlier state: a list that was removed and restored had none in between.
  const total = isPlaceholderData || isStale ? undefined : data?.total;

  useEffect(() => {
    if (total === undefined || sameVehicles(announced.current, view)) return;
    announced.current = view;
    const matches = hasTable ? [] : [t('fleet:filter.matches', { count: total })];
    setText([...(pasted ? [foundText(pasted, t)] : []), ...matches].join('. '));
  }, [view, total, pasted, hasTable, t]);
  const [settled] = useDebouncedValue(text, SETTLED_MS);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
