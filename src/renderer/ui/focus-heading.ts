/** Focuses the heading of the screen, for when the focused element was removed and no other one takes its place. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
