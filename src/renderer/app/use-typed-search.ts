import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFleetView } from '../state/view.ts';

/** Longest time between two key events of one stroke, or of a key that is held down. */
const STROKE_MS = 20;

/**
 * The text of the search field, and its setter. A changed text filters the view once the core has answered the last
 * search: at once where an answer takes milliseconds, and without a queue of outdated searches where it takes a second.
 */
export function useTypedSearch(): [text: string, change: (text: string) => void] {
  const shown = useFleetView((state) => state.view.search);
  const filter = useFleetView((state) => state.filter);
  const [text, setText] = useState(shown);
  const asked = useRef(shown);
  const busy = useIsFetching({ queryKey: ['fleet', 'counts'] }) > 0;

  // Another list, or "remove filters", changes the search from outside.
  useEffect(() => {
    if (shown !== asked.current) setText(shown);
    asked.current = shown;
  }, [shown]);

  const wanted = text.trim();
  useEffect(() => {
    if (busy || wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      filter('search', wanted);
    }, STROKE_MS);
    return () => clearTimeout(timer);
  }, [wanted, busy, filter]);
  return [text, setText];
}
