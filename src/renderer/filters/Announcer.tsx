import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { useFleetCounts } from '../state/queries.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { useFoundText } from './use-found-text.ts';

/** Nobody listens to the counts of a half-typed search. */
const SETTLED_MS = 700;

/**
 * Tells a screen reader how many vehicles a changed filter leaves where there is no table to tell it, and what became of
 * pasted numbers. What runs bring in changes the figure silently.
 */
export function Announcer() {
  const { t } = useTranslation('fleet');
  const view = useFleetView((state) => state.view);
  const gathered = useFleetView((state) => state.gathered);
  const hasTable = useLayout((state) => state.layout !== 'map');
  const found = useFoundText();
  const { data, isPlaceholderData } = useFleetCounts(view);
  const told = useRef(view);
  const [text, setText] = useState('');
  const total = isPlaceholderData ? undefined : data?.total;

  useEffect(() => {
    if (total === undefined || sameVehicles(told.current, view)) return;
    told.current = view;
    const matches = hasTable ? [] : [t('filter.matches', { count: total })];
    setText([...(gathered ? [found(gathered)] : []), ...matches].join('. '));
  }, [view, total, gathered, hasTable, found, t]);
  const [settled] = useDebouncedValue(text, SETTLED_MS);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
