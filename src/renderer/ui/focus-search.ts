export const searchMark = { 'data-screen-search': true } as const;

let isWanted = false;

/** Focuses the search field of the screen and selects its text, now or as soon as the field is on the screen. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-screen-search]');
  isWanted = field === null;
  field?.select();
}

/** The search field calls this when it appears. */
export function focusIfWanted(): void {
  if (isWanted) focusSearch();
}
