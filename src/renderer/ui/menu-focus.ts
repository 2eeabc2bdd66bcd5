import type { KeyboardEvent } from 'react';

/**
 * The ref of the list of a menu that opens where nothing was clicked: its first item has the focus as soon as it is there.
 * The library's own trap for the focus asks for it twice, the second time when the next key may have moved it on.
 */
export function focusFirstItem(list: HTMLElement | null): void {
  if (list?.contains(document.activeElement)) return;
  list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
}

/** Tab leaves a menu that holds the focus by nothing else. */
export const leavesByTab =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    leave();
  };
