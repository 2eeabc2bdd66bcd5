/** Marks the search field of the screen. */
export const searchMark = { 'data-screen-search': true } as const;

let isWanted = false;

/** Focuses the search field of the screen and selects its text; once it is there, where the screen still opens. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-screen-search]');
  isWanted = field === null;
  field?.select();
}

/** For the search field, once it is there. */
export function focusIfWanted(): void {
  if (isWanted) focusSearch();
}
