/**
 * The handler of a button that a click turns into its opposite: the second click of a double click does nothing, as it
 * would undo the first. A key's click counts as none (`detail` 0).
 */
export const singleClick = (act: () => void) => (event: { readonly detail: number }) => {
  if (event.detail < 2) act();
};
