import type { KeyboardEvent } from 'react';

/**
 * The ref of a menu's list, for a menu that opens without a click on its button: focuses the first item at once. The
 * library's own focus trap focuses it twice, the second time when the next key may have moved the focus on.
 */
export function focusFirstItem(list: HTMLElement | null): void {
  if (list?.contains(document.activeElement)) return;
  list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
}

/** Gives a key handler that leaves a menu by Tab, for a menu that has no focus trap. */
export const closeOnTab =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    leave();
  };
