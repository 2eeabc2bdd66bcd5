import { useLayout } from './layout.ts';

/** Opens the form of a connection. The present dialog returns when the form is closed. */
export function editConnection(edit: number | 'new'): void {
  const { dialog, open } = useLayout.getState();
  open({ kind: 'connections', edit, returnTo: dialog });
}
