import { useEffect, useLayoutEffect, useRef } from 'react';

/** What closes for what it opens, and what fades out. */
const PASSING = '[role="menu"], [role="dialog"]';

const MODAL = '[role="dialog"][aria-modal="true"]';

/**
 * Sees to it that the keys are never with nobody for a row of dialogs: while one is open the focus stays in it, whatever
 * of it goes, and once none is, it is back where the first was opened from. The library keeps it only as long as what
 * has it is there, and gives it back only for a dialog that is there after it has closed, and not from a menu.
 */
export function useDialogFocus(isOpen: boolean): void {
  const from = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (isOpen) from.current = openerOf(document.activeElement);
    else {
      if (isLost() || document.activeElement?.closest(PASSING)) focus(from.current);
      from.current = null;
    }
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const observer = new MutationObserver(() => {
      if (isLost()) focusIn([...document.querySelectorAll<HTMLElement>(MODAL)].at(-1));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isOpen]);
}

/** The element itself, or the button of the menu or panel that it is in. */
function openerOf(element: Element | null): HTMLElement | null {
  const panel = element?.closest(PASSING);
  const button = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}

/** Whether nothing has the focus: what had it was taken from the page. */
const isLost = () => !document.activeElement || document.activeElement === document.body;

/** What wants to have it first, or the dialog itself. */
function focusIn(dialog: HTMLElement | undefined): void {
  focus(dialog?.querySelector<HTMLElement>('[data-autofocus]'));
  if (isLost()) focus(dialog);
}

const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
