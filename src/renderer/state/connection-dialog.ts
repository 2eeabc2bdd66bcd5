import { useLayout } from './layout.ts';

/**
 * Opens the form of a connection. The present dialog returns when the form is closed.
 *
 * @param thenLookUp VIN of a vehicle that is looked up over the connection once it was saved
 */
export function editConnection(edit: number | 'new', thenLookUp?: string): void {
  const { dialog, open } = useLayout.getState();
  open({ kind: 'connections', edit, returnTo: dialog, ...(thenLookUp === undefined ? {} : { thenLookUp }) });
}
