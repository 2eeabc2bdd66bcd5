import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Elements that disappear: a menu closes when it opens a dialog, and a closed dialog fades out. */
const PASSING = '[role="menu"], [role="dialog"]';

const MODAL = '[role="dialog"][aria-modal="true"]';

/**
 * Keeps keyboard focus inside the open dialog and restores it when the last one closes. The library loses the focus
 * when the focused element is removed, and restores it only for a dialog that stays mounted, and not into a menu.
 *
 * @param isOpen whether any dialog is open
 */
export function useDialogFocus(isOpen: boolean): void {
  const from = useRef<HTMLElement | null>(null);
  /** What had the focus last, in each dialog and behind them all. */
  const last = useRef(new Map<Element | null, HTMLElement | null>());
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest(MODAL);
      if (target !== dialog) last.current.set(dialog, dialog ? target : openerOf(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    // Without motion a menu is gone before the dialog that it opens is there.
    if (isOpen) from.current = isLost() ? (last.current.get(null) ?? null) : openerOf(document.activeElement);
    // Not at the start, when no focus is lost: moving it would lay out the whole screen before its table is there.
    else if (from.current) {
      if (isLost() || document.activeElement?.closest(PASSING)) {
        focus(from.current);
        if (!from.current.isConnected) focusHeading();
      }
      from.current = null;
    }
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    /** A dialog without a `data-autofocus` element. It has the focus itself until such an element appears in it. */
    let waiting: Element | null = null;
    const observer = new MutationObserver(() => {
      if (!isLost() && document.activeElement !== waiting) return;
      const dialog = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1);
      // A dialog over this one has closed.
      if (dialog && isLost()) focus(last.current.get(dialog));
      if (!isLost() && document.activeElement !== waiting) return;
      waiting = focusIn(dialog) ? null : (dialog ?? null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const dialog of last.current.keys()) if (dialog) last.current.delete(dialog);
    };
  }, [isOpen]);
}

let wasOpenAtKey = false;

/** Notes at each key whether a dialog is open. To be called before the first dialog listens to keys. */
export function noteDialogsAtKeys(): void {
  window.addEventListener(
    'keydown',
    () => {
      wasOpenAtKey = document.querySelector(MODAL) !== null;
    },
    { capture: true },
  );
}

/**
 * Whether a dialog lay over the screen when the last key was pressed. A dialog that the key closes may be gone before the
 * elements behind it hear of the key.
 */
export const wasDialogOpenAtKey = (): boolean => wasOpenAtKey;

/** The element itself, or the button of the menu or panel that it is in. */
function openerOf(element: Element | null): HTMLElement | null {
  const panel = element?.closest(PASSING);
  const button = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}

/** Whether nothing has the focus: the focused element was removed. */
const isLost = () => !document.activeElement || document.activeElement === document.body;

/** Focuses the dialog's `data-autofocus` element, or the dialog itself. @returns whether that element has the focus */
function focusIn(dialog: HTMLElement | undefined): boolean {
  const named = dialog?.querySelector<HTMLElement>('[data-autofocus]');
  focus(named);
  if (isLost()) focus(dialog);
  return named !== null && document.activeElement === named;
}

const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
