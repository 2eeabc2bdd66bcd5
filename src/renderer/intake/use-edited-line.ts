import { type FocusEvent, useEffect, useState } from 'react';

/** A corrected row disappears this long after it loses the focus, so that no row moves under the pointer in a click. */
const LEAVE_MS = 300;

/** `line`: line in the file of the held-back row that is being edited; null: none. `events`: handlers for the table. */
export function useEditedLine() {
  const [line, setLine] = useState<number | null>(null);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => setLine(null), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeft]);
  const events = {
    onFocus: ({ target }: FocusEvent) => {
      setLeft(false);
      setLine(Number(target.closest('[data-line]')?.getAttribute('data-line')) || null);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setLeft(true);
    },
  };
  return { line, events };
}
