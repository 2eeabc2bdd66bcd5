/** Marks the search field of the screen. */
export const searchMark = { 'data-screen-search': true } as const;

/** Focuses the search field of the screen and selects its text. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-screen-search]')?.select();
}
